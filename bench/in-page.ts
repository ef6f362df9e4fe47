/** What the bet page works out while somebody picks or pastes, run in a real page: milliseconds, medians of fifteen. */
import { createSeededRandom } from '@house/fairness/seeded';
import { findFacts } from '@house/lottery/facts';
import { loadGame } from '@house/lottery/load-game';
import { findPlay } from '@house/lottery/offer';
import { drawResult } from '@house/lottery/result';
import { validateTicket } from '@house/lottery/ticket';
import { measureTrend } from '@house/lottery/trend';
import { mustHave } from '@house/money/broken-promise';

export interface InPage {
  /** Units of a full selection of five boxes. */
  readonly count: number;
  /** 10,000 pasted numbers read, counted and judged. */
  readonly pasted: number;
  /** The figures of a trend of 200 issues. */
  readonly trend: number;
}

const TURNS = 15;

/** A page's clock goes by tenths of a millisecond, so each turn does the work some times. */
function millisecondsOf(times: number, work: () => void): number {
  const took = Array.from({ length: TURNS }, () => {
    const started = performance.now();
    for (let time = 0; time < times; time += 1) work();
    return (performance.now() - started) / times;
  });
  return took.sort((a, b) => a - b)[TURNS >> 1] ?? Number.NaN;
}

export async function measure(): Promise<InPage> {
  const game = await loadGame(mustHave(findFacts('SSC1'), 'SSC1'));
  const direct = mustHave(findPlay(game, '5.DIRECT'), '5.DIRECT');
  const full = Array.from({ length: 5 }, () => '0,1,2,3,4,5,6,7,8,9').join('|');
  const selection = Array.from({ length: 10_000 }, (_, index) =>
    String((index * 7_919) % 100_000).padStart(5, '0'),
  ).join(' ');
  const claim = { playCode: '5.DIRECT_S', selection, units: 10_000, stakePerUnit: 20n, total: 200_000n, level: 1_700 };
  const random = createSeededRandom('trend');
  const results = Array.from({ length: 200 }, () => drawResult(game.resultShape, random));
  return {
    count: millisecondsOf(100, () => {
      const picked = mustHave(direct.grammar.parse(full), 'the full selection');
      if (direct.countUnits(picked) !== 100_000) throw new Error('a full selection is a hundred thousand units');
    }),
    pasted: millisecondsOf(1, () => {
      const ticket = validateTicket(game, claim, 130);
      if ('refused' in ticket) throw new Error(ticket.refused);
    }),
    trend: millisecondsOf(5, () => void measureTrend(game.trend, results)),
  };
}
