/** Names of the bets of South-East Asia. */
import type { Play } from '../game.ts';
import { atOdds } from '../offer.ts';
import type { UnitPlay } from '../tickets/play.ts';
import type { OddsTable } from './odds.ts';

/** Their codes mean other bets elsewhere, so they have names of their own. */
export function namedSea(plays: readonly UnitPlay[], odds: OddsTable, groupOf: (code: string) => string): Play[] {
  return atOdds(plays, odds).map((play) => ({
    ...play,
    nameIds: [`lottery.form.sea.${play.code}`],
    groupId: `lottery.area.sea.${groupOf(play.code)}`,
  }));
}
