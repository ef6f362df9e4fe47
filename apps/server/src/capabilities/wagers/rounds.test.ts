import { expect, test } from 'vitest';
import { gatherRounds } from './rounds.ts';

interface Item {
  readonly names: readonly string[];
  readonly content: string;
}
const gather = (items: readonly Item[]) =>
  gatherRounds(items, {
    namesOf: ({ names }) => names,
    requestOf: ({ names, content }) => `${names.join()} ${content}`,
  });
const item = (content: string, ...names: string[]): Item => ({ names, content });

test('requests that share a name follow each other, and all others go together', () => {
  const { sent, rounds } = gather([
    item('1', 'a'),
    item('2', 'b'),
    item('3', 'a', 'b'),
    item('4', 'c'),
    item('5', 'b'),
  ]);
  expect(sent).toHaveLength(5);
  expect(rounds).toEqual([1, 1, 2, 1, 3]);
});

test('the same request goes once, and is told the first outcome as one that was there before', () => {
  const { sent, tell } = gather([item('1', 'a'), item('1', 'a'), item('2', 'b'), item('2', 'b')]);
  expect(sent).toEqual([item('1', 'a'), item('2', 'b')]);
  expect(tell([{ repeated: false }, { refused: 'no' }], { refused: 'busy' })).toEqual([
    { repeated: false },
    { repeated: true },
    { refused: 'no' },
    { refused: 'no' },
  ]);
});

test('what would take more rounds than a call has is told to ask again', () => {
  const { sent, rounds, tell } = gather(Array.from({ length: 40 }, (_, i) => item(String(i), 'a')));
  expect(sent).toHaveLength(32);
  expect(Math.max(...rounds)).toBe(32);
  const taken = sent.map((): { readonly refused?: string } => ({}));
  const outcomes = tell(taken, { refused: 'busy' });
  expect(outcomes.filter(({ refused }) => refused === 'busy')).toHaveLength(8);
});
