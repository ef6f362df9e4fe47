/** The fixed odds of our fast games (lottery.md 11) by play and tier, in ten-thousandths, stake included. */
import type { UnitPlay } from '../tickets/play.ts';
import { ELEVEN_FIVE_PLAYS, FAST_11X5_ODDS } from './eleven-five.ts';
import { FAST_K3_ODDS, K3_PLAYS } from './k3.ts';
import { FAST_MK6_ODDS, MARK_SIX_PLAYS } from './mark-six.ts';
import type { OddsTable } from './odds.ts';
import { FAST_28_ODDS, PC28_PLAYS } from './pc28.ts';
import { FAST_PK10_ODDS, PK10_PLAYS } from './pk10.ts';

/** Each fast game's plays with the odds it pays. */
export const FAST_GAMES: Readonly<Record<string, { plays: readonly UnitPlay[]; odds: OddsTable }>> = {
  FASTK3: { plays: K3_PLAYS, odds: FAST_K3_ODDS },
  FASTPK10: { plays: PK10_PLAYS, odds: FAST_PK10_ODDS },
  FAST28: { plays: PC28_PLAYS, odds: FAST_28_ODDS },
  FAST11X5: { plays: ELEVEN_FIVE_PLAYS, odds: FAST_11X5_ODDS },
  MK6F: { plays: MARK_SIX_PLAYS, odds: FAST_MK6_ODDS },
};
