import { expect, test } from 'vitest';
import { createChanges } from './changes.ts';

interface Sent {
  readonly id: string;
  answer: (list: readonly string[]) => void;
  refuse: () => void;
}

/** A list, and a house that answers when the test says so. */
function givenHearts(before: readonly string[]) {
  let ids = before;
  let owner = 'rafi_77';
  const sent: Sent[] = [];
  const shown: (readonly string[])[] = [];
  const change = createChanges<readonly string[]>({
    read: () => ids,
    write: (next) => {
      ids = next;
      shown.push(next);
    },
  });
  const add = (id: string) =>
    change({
      apply: (now) => [...now, id],
      undo: (now) => now.filter((each) => each !== id),
      send: () =>
        new Promise((resolve, reject) => {
          sent.push({ id, answer: resolve, refuse: () => reject(new Error('refused')) });
        }),
      holds: () => owner === 'rafi_77',
      onRefused: () => undefined,
    });
  const leave = (): void => {
    owner = 'somebody else';
  };
  return { add, sent, shown, ids: () => ids, leave };
}

/** What waits for nothing but its turn has had it. */
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('changes are sent one after the other, and no answer takes back one that is still waiting', async () => {
  const hearts = givenHearts(['A']);
  const [, last] = [hearts.add('B'), hearts.add('C')];
  await turns();
  expect(hearts.sent.map(({ id }) => id)).toEqual(['B']);
  hearts.sent[0]?.answer(['A', 'B']);
  await turns();
  expect(hearts.sent.map(({ id }) => id)).toEqual(['B', 'C']);
  expect(hearts.shown).toEqual([
    ['A', 'B'],
    ['A', 'B', 'C'],
  ]);
  hearts.sent[1]?.answer(['A', 'B', 'C']);
  await last;
  expect(hearts.ids()).toEqual(['A', 'B', 'C']);
});

test('one that is refused is undone alone', async () => {
  const hearts = givenHearts(['A']);
  void hearts.add('B');
  void hearts.add('C');
  await turns();
  hearts.sent[0]?.refuse();
  await turns();
  expect(hearts.ids()).toEqual(['A', 'C']);
});

test('nothing is sent once somebody else is signed in', async () => {
  const hearts = givenHearts([]);
  const [, last] = [hearts.add('A'), hearts.add('B')];
  await turns();
  hearts.leave();
  hearts.sent[0]?.answer(['A']);
  await last;
  expect(hearts.sent).toHaveLength(1);
});
