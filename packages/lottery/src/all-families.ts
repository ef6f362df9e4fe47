/** Every family of unit plays with how it is priced: what the table of plays in `docs/plays.md` is made of. */
import { ELEVEN_FIVE_PLAYS } from './families/eleven-five.ts';
import { FAST_GAMES } from './families/fast-odds.ts';
import { FOUR_D_ODDS, FOUR_D_PLAYS } from './families/four-d.ts';
import { K3_PLAYS } from './families/k3.ts';
import { KENO_ODDS, KENO_PLAYS } from './families/keno.ts';
import { MARK_SIX_PLAYS, zodiacPlay } from './families/mark-six.ts';
import { MEGA_ODDS, MEGA_PLAYS } from './families/mega.ts';
import { type OddsTable, oneTier } from './families/odds.ts';
import { PC28_PLAYS } from './families/pc28.ts';
import { PK10_PLAYS } from './families/pk10.ts';
import { HANOI, LAO, SEA_ODDS, seaPlays, THAI, YEEKEE, YEEKEE_ODDS } from './families/sea.ts';
import { SSC_PLAYS, threeDigitPlays } from './families/ssc.ts';
import { VN_ODDS, vnPlays } from './families/vn.ts';
import { NORTH, SOUTH } from './families/vn-board.ts';
import type { UnitPlay } from './tickets/play.ts';

export interface PlayFamily {
  readonly code: string;
  readonly plays: readonly UnitPlay[];
  /** Fixed odds by play and tier; null where the prize level prices it (lottery.md 1.3). */
  readonly odds: OddsTable | null;
  /** The test file that proves the chances. */
  readonly proof: string;
}

/** The lunar year's animal only moves the fifth number of the zodiac from one animal to another. */
const RAT = 0;

export function listFamilies(): readonly PlayFamily[] {
  const level = (code: string, plays: readonly UnitPlay[], proof: string): PlayFamily => ({
    code,
    plays,
    odds: null,
    proof,
  });
  return [
    level('SSC', SSC_PLAYS, 'families/ssc.test.ts'),
    level('3D', threeDigitPlays(), 'families/ssc.test.ts'),
    level('11X5', ELEVEN_FIVE_PLAYS, 'families/numbers.test.ts'),
    level('K3', K3_PLAYS, 'families/numbers.test.ts'),
    level('PK10', PK10_PLAYS, 'families/numbers.test.ts'),
    level('PC28', PC28_PLAYS, 'families/numbers.test.ts'),
    level('MK6', [...MARK_SIX_PLAYS, zodiacPlay(RAT)], 'families/mark-six.test.ts'),
    { code: 'VNMB', plays: vnPlays(NORTH), odds: oneTier(VN_ODDS.MB), proof: 'families/vn.test.ts' },
    { code: 'VNMN', plays: vnPlays(SOUTH), odds: oneTier(VN_ODDS.MN), proof: 'families/vn.test.ts' },
    ...[THAI, LAO, HANOI].map((draw) => ({
      code: draw.code,
      plays: seaPlays(draw),
      odds: SEA_ODDS,
      proof: 'families/sea.test.ts',
    })),
    { code: YEEKEE.code, plays: seaPlays(YEEKEE), odds: YEEKEE_ODDS, proof: 'families/sea.test.ts' },
    { code: '4D', plays: FOUR_D_PLAYS, odds: FOUR_D_ODDS, proof: 'families/sea.test.ts' },
    ...Object.entries(FAST_GAMES).map(([code, { plays, odds }]) => ({
      code,
      plays: plays.filter((play) => odds[play.code] !== undefined),
      odds,
      proof: 'families/fast-odds.test.ts',
    })),
    { code: 'KENO80', plays: KENO_PLAYS, odds: KENO_ODDS, proof: 'families/fast-odds.test.ts' },
    { code: 'MEGA', plays: MEGA_PLAYS, odds: MEGA_ODDS, proof: 'families/mega.test.ts' },
  ];
}
