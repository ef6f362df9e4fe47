/** Which plays about every second result wins. */
import { expect, test } from 'vitest';
import { listGames } from './catalogue.ts';
import { isLowRiskPlay } from './low-risk.ts';

const lowRiskOf = (gameCode: string): string[] =>
  listGames()
    .filter((game) => game.gameCode === gameCode)
    .flatMap(({ plays }) => plays.filter(({ code }) => isLowRiskPlay(gameCode, code)).map(({ code }) => code));

test('big or small and dragon or tiger are, plays with rarer choices are not', () => {
  expect(lowRiskOf('F5D1')).toEqual(['SIDES', 'SUM']);
  expect(lowRiskOf('SSC1')).toContain('LH.WQ');
  expect(lowRiskOf('SSC1')).not.toContain('DW.W');
  expect(lowRiskOf('THAI')).toEqual([]);
});

test('what is in no catalogue is not', () => {
  expect([isLowRiskPlay('F5D1', 'NO_SUCH_PLAY'), isLowRiskPlay('NO_SUCH_GAME', 'SIDES')]).toEqual([false, false]);
});
