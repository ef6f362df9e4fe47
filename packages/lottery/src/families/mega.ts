/**
 * MEGA: five of thirty, drawn once a day. More than five numbers make every line of five among them; a line pays by how
 * many of its numbers are drawn. At its price of 20 the first prize is the most a member may win in a draw (lottery.md 11).
 */

import { MEGA_LINE_PAYS } from '../games/mega-pays.ts';
import { MEGA_DRAWN, MEGA_LAST, megaLinesWith } from '../games/mega-return.ts';
import { choose } from '../tickets/combinatorics.ts';
import { numbersTo } from '../tickets/direct.ts';
import { boxesOf } from '../tickets/grammar.ts';
import type { UnitPlay } from '../tickets/play.ts';
import type { OddsTable } from './odds.ts';

const VALUES = numbersTo(MEGA_LAST);

const drawnCounts = Array.from({ length: MEGA_DRAWN + 1 }, (_, drawn) => drawn);

const LINE: UnitPlay = {
  code: 'LINE',
  grammar: boxesOf([{ code: 'N', choices: VALUES.choices }]),
  tiers: MEGA_LINE_PAYS.map(([shown]) => ({
    ways: megaLinesWith(shown, MEGA_LAST, MEGA_DRAWN),
    results: choose(MEGA_LAST, MEGA_DRAWN),
  })),
  reads: drawnCounts.slice(0, MEGA_DRAWN),
  countUnits: ([picks = []]) => choose(picks.length, MEGA_DRAWN),
  bestHits: ([picks = []]) =>
    drawnCounts
      .filter((drawn) => drawn <= picks.length && picks.length - drawn <= MEGA_LAST - MEGA_DRAWN)
      .map((drawn) => MEGA_LINE_PAYS.map(([shown]) => megaLinesWith(shown, picks.length, drawn))),
  countHits([picks = []], result) {
    const written = new Set(result.map(VALUES.write));
    const drawn = picks.filter((number) => written.has(number)).length;
    return MEGA_LINE_PAYS.map(([shown]) => megaLinesWith(shown, picks.length, drawn));
  },
  mostHits: ([picks = []]) =>
    MEGA_LINE_PAYS.map(([shown]) =>
      Math.max(
        ...drawnCounts
          .filter((drawn) => drawn <= picks.length)
          .map((drawn) => megaLinesWith(shown, picks.length, drawn)),
      ),
    ),
};

export const MEGA_PLAYS: readonly UnitPlay[] = [LINE];

export const MEGA_ODDS: OddsTable = { LINE: MEGA_LINE_PAYS.map(([, odds]) => odds) };
