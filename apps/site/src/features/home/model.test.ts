import { findGame, findPlay } from '@house/lottery/catalogue';
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import {
  applyDraw,
  betAddress,
  COLOR10_PAYS,
  FAST5D_PAYS,
  HERO_FACTS,
  type PayRow,
  RETURN_PERCENT,
  resultTags,
} from './model.ts';

function choiceOf(gameCode: string, playCode: string, slot: number, choice: string) {
  const game = mustHave(findGame(gameCode), 'the game exists');
  const play = mustHave(findPlay(game, playCode), 'the play exists');
  return mustHave(
    play.slots[slot]?.choices.find((candidate) => candidate.code === choice),
    'the choice exists',
  );
}

const tenThousandths = (odds: string) => BigInt(Math.round(Number(odds) * 10_000));

function expectPays(row: PayRow | undefined, choice: ReturnType<typeof choiceOf>): void {
  expect(row && tenThousandths(row.odds)).toBe(choice.odds);
  expect(row?.other === undefined ? [] : [tenThousandths(row.other)]).toEqual(choice.specialOdds);
}

test('says of Fast 5D what the catalogue pays', () => {
  expectPays(FAST5D_PAYS[0], choiceOf('F5D1', 'DIGIT', 0, '7'));
  expectPays(FAST5D_PAYS[1], choiceOf('F5D1', 'SIDES', 4, 'B'));
  expectPays(FAST5D_PAYS[2], choiceOf('F5D1', 'SUM', 0, 'B'));
  expect(HERO_FACTS.digitOdds).toBe(FAST5D_PAYS[0]?.odds);
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
  expect(resultTags([7, 2, 9, 4, 0])).toEqual({ sum: 22, words: ['small', 'even'] });
  expect(resultTags([7, 2, 9, 4, 1])).toEqual({ sum: 23, words: ['big', 'odd'] });
  expect(resultTags([0])).toEqual({ sum: null, words: ['violet', 'red', 'small'] });
  expect(resultTags([5])).toEqual({ sum: null, words: ['violet', 'green', 'big'] });
  expect(resultTags([8])).toEqual({ sum: null, words: ['red', 'big'] });
});

test('opens the bet page with game and play', () => {
  expect(betAddress('COLOR3')).toBe('/lottery?gameCode=COLOR3&playType=COLOR');
  expect(betAddress('F5D1', 'SUM')).toBe('/lottery?gameCode=F5D1&playType=SUM');
});

test('takes a result only when it is newer than the one on the screen', () => {
  const draw = (id: string, drawAt: string, result: number[] | null) => ({
    id, gameCode: 'F5D1', drawNo: `20261120-000${id}`, state: 'drawn' as const, openAt: drawAt, closeAt: drawAt, drawAt, result, commit: '',
  }); // biome-ignore format: one draw, one line
  const game = {
    gameCode: 'F5D1', family: 'FAST5D', periodSeconds: 60, closeBeforeSeconds: 5, names: {}, state: 'on' as const,
    minStake: '1', maxStake: '2', maxWin: '3', rtpBasisPoints: 9600,
    current: draw('3', '2026-11-20T10:03:00Z', null), next: null, last: draw('2', '2026-11-20T10:02:00Z', [1, 2, 3, 4, 5]),
  }; // biome-ignore format: as above
  expect(applyDraw(game, 'result', draw('1', '2026-11-20T10:01:00Z', [9, 9, 9, 9, 9])).last?.id).toBe('2');
  expect(applyDraw(game, 'result', draw('3', '2026-11-20T10:03:00Z', [0, 0, 0, 0, 0])).last?.id).toBe('3');
  expect(applyDraw(game, 'opened', draw('4', '2026-11-20T10:04:00Z', null)).current?.id).toBe('4');
});
