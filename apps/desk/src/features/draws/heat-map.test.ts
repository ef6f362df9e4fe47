import { findGame } from '@house/lottery/catalogue';
import { type Field, fieldsOf } from '@house/lottery/fields';
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import { findNumber, heatBlocks, heatOf } from './heat-map.ts';

const given = (gameCode: string, code: string) => {
  const game = mustHave(findGame(gameCode), gameCode);
  const field = mustHave(
    fieldsOf(game).find((one): one is Field & { nameIds: string[] } => one.code === code),
    code,
  );
  return heatBlocks(game.resultShape, field);
};

test('a thousand numbers are ten squares, a hundred one, ten a row', () => {
  const blocks = given('SSC1', '2.3.4');
  expect(blocks.map(({ begin }) => begin)).toEqual([...'0123456789']);
  expect(blocks[1]?.columns).toBe(10);
  expect(blocks[1]?.cells.slice(0, 12)).toEqual([...'0123456789'].map((last) => `10${last}`).concat('110', '111'));
  expect(given('SSC1', '3.4').map(({ begin, cells }) => [begin, cells.length])).toEqual([['', 100]]);
  expect(given('SSC1', '4')).toEqual([{ begin: '', columns: 10, cells: [...'0123456789'] }]);
  expect(given('K3F1', '0.1.2').map(({ columns, cells }) => [columns, cells.length])).toEqual(
    Array.from({ length: 6 }, () => [6, 36]),
  );
});

test('what can not be drawn has no number', () => {
  const [block] = given('PKF1', '0.1');
  expect(block?.cells.slice(0, 3)).toEqual([null, '01-02', '01-03']);
});

test('a number is hot by what it pays above the stakes of its field', () => {
  expect(heatOf(0n, 100n, 900n)).toEqual({ look: 'none', part: 0 });
  expect(heatOf(100n, 100n, 900n)).toEqual({ look: 'some', part: 0 });
  expect(heatOf(500n, 100n, 900n)).toEqual({ look: 'loss', part: 0.5 });
  expect(heatOf(900n, 100n, 900n)).toEqual({ look: 'loss', part: 1 });
});

test('a number is found however it is typed', () => {
  expect(findNumber(['012', '134'], ' ১৩৪ ')).toBe('134');
  expect(findNumber(['07-03'], '07 03')).toBe('07-03');
  expect(findNumber(['134'], '13')).toBeNull();
  expect(findNumber(['134'], '')).toBeNull();
});
