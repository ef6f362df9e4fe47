/** What the form of a board's prizes takes and what it refuses. */
import { expect, test } from 'vitest';
import { prizesOf, textOfPrizes } from './board-model.ts';

test('rows are read as they are written', () => {
  const rows = [
    { upTo: 1, amount: '5000' },
    { upTo: 3, amount: '2000.5' },
    { upTo: 50, amount: '100' },
  ];
  expect(prizesOf(textOfPrizes(rows))).toEqual(rows);
  expect(prizesOf('\n 1   5000 \n\n')).toEqual([{ upTo: 1, amount: '5000' }]);
});

test.each(['', '0 5', '51 5', '1 0', '2 5\n1 4', '1 5\n2 6', '1', 'a b', '1 1e3'])('refuses %j', (text) => {
  expect(prizesOf(text)).toBeNull();
});
