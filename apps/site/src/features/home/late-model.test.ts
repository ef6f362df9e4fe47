import { findGame } from '@house/lottery/catalogue';
import { findPlay, slotsOf } from '@house/lottery/offer';
import { lowestRtpBasisPoints } from '@house/lottery/rtp';
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import {
  COLOR10_PAYS,
  columnsFor,
  FAST5D_PAYS,
  type PayRow,
  paysInFull,
  RETURN_PERCENT,
  resultTags,
  tilesOfRow,
} from './late-model.ts';

function choiceOf(gameCode: string, playCode: string, slot: number, choice: string) {
  const game = mustHave(findGame(gameCode), 'the game exists');
  const play = mustHave(findPlay(game, playCode), 'the play exists');
  return mustHave(
    slotsOf(play)[slot]?.choices.find((candidate) => candidate.code === choice),
    'the choice exists',
  );
}

const tenThousandths = (odds: string) => BigInt(Math.round(Number(odds) * 10_000));

function expectPays(row: PayRow | undefined, choice: ReturnType<typeof choiceOf>): void {
  const said = row === undefined ? [] : [row.odds, ...(row.other === undefined ? [] : [row.other])];
  expect(said.map(tenThousandths)).toEqual(choice.odds);
}

test('says of Fast 5D what the catalogue pays', () => {
  expectPays(FAST5D_PAYS[0], choiceOf('F5D1', 'DIGIT', 0, '7'));
  expectPays(FAST5D_PAYS[1], choiceOf('F5D1', 'SIDES', 4, 'B'));
  expectPays(FAST5D_PAYS[2], choiceOf('F5D1', 'SUM', 0, 'B'));
});

test('says of Colour 10 what the catalogue pays', () => {
  expectPays(COLOR10_PAYS[0], choiceOf('COLOR1', 'NUMBER', 0, '3'));
  expectPays(COLOR10_PAYS[1], choiceOf('COLOR1', 'COLOR', 0, 'G'));
  expectPays(COLOR10_PAYS[2], choiceOf('COLOR1', 'COLOR', 0, 'V'));
  expectPays(COLOR10_PAYS[3], choiceOf('COLOR1', 'SIDES', 0, 'B'));
});

test('states returns that the rows really have', () => {
  const share = ({ count, total, odds, other }: PayRow) =>
    other === undefined
      ? (Number(odds) * count * 100) / total
      : ((Number(odds) * (count - 1) + Number(other)) * 100) / total;
  const shares = [...FAST5D_PAYS, ...COLOR10_PAYS].map((row) => Math.round(share(row) * 100) / 100);
  expect(Math.min(...shares)).toBe(RETURN_PERCENT.low);
  expect(Math.max(...shares)).toBe(RETURN_PERCENT.high);
});

test('names results by sum, size, parity and colour', () => {
  expect(resultTags('FAST5D', [7, 2, 9, 4, 0])).toEqual({ sum: 22, words: ['small', 'even'] });
  expect(resultTags('FAST5D', [7, 2, 9, 4, 1])).toEqual({ sum: 23, words: ['big', 'odd'] });
  expect(resultTags('COLOR10', [0])).toEqual({ sum: null, words: ['violet', 'red', 'small'] });
  expect(resultTags('COLOR10', [5])).toEqual({ sum: null, words: ['violet', 'green', 'big'] });
  expect(resultTags('COLOR10', [8])).toEqual({ sum: null, words: ['red', 'big'] });
  expect(resultTags('MEGA', [3, 9, 17, 22, 30]), 'five of thirty has no such bets').toEqual({ sum: null, words: [] });
});

test('a table of odds is shown while every game of its family pays them', () => {
  const views = (family: string, ...returns: number[]) =>
    returns.map((rtpBasisPoints) => ({ family, rtpBasisPoints }) as Parameters<typeof paysInFull>[1][number]);
  const codes = { FAST5D: 'F5D1', COLOR10: 'COLOR1' } as const;
  for (const family of ['FAST5D', 'COLOR10'] as const) {
    const full = lowestRtpBasisPoints(mustHave(findGame(codes[family]), family));
    expect(paysInFull(family, views(family, full, full))).toBe(true);
    expect(paysInFull(family, views(family, full, full - 1))).toBe(false);
    expect(paysInFull(family, [])).toBe(false);
  }
});

test('only New holds games that open soon', () => {
  const game = (gameId: string, state: 'on' | 'soon' | 'maintenance') =>
    ({ gameId, state }) as Parameters<typeof tilesOfRow>[1][number];
  const games = [game('A', 'on'), game('B', 'soon'), game('C', 'maintenance')];
  expect(tilesOfRow('new', games).map(({ gameId }) => gameId)).toEqual(['A', 'B', 'C']);
  expect(tilesOfRow('hot', games).map(({ gameId }) => gameId)).toEqual(['A', 'C']);
});

test('a full row has eight columns, a short one as many as it has tiles, six at least', () => {
  expect([1, 6, 7, 8, 16].map(columnsFor)).toEqual([6, 6, 7, 8, 8]);
});
