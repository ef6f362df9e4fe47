import { expect, test } from 'vitest';
import type { Findable, SearchAsk, SearchSource, SearchType } from './port.ts';
import { createSearch } from './service.ts';

function givenSource(type: SearchType, findables: Findable[]) {
  const given = { findables, revision: 1, lists: 0, broken: false };
  const source: SearchSource = {
    type,
    async revision() {
      if (given.broken) throw new Error('away');
      return String(given.revision);
    },
    async list() {
      given.lists += 1;
      return given.findables;
    },
  };
  return { given, source };
}

const findable = (id: string, en: string, bn?: string): Findable => ({
  id,
  titles: bn === undefined ? { en } : { en, bn },
  lines: { en: `about ${en}` },
  address: `/${id}`,
  art: null,
});

function givenSearch(...sources: SearchSource[]) {
  const clock = { at: 0, now: () => clock.at };
  const faults: unknown[] = [];
  const search = createSearch({ clock, sources, onFault: (type) => void faults.push(type) });
  const ask = (question: string, more: Partial<SearchAsk> = {}) =>
    search.ask({ question, types: [], language: 'en', limit: 24, ...more });
  const idsOf = async (question: string, more: Partial<SearchAsk> = {}) =>
    (await ask(question, more)).rows.map(({ id }) => id);
  return { clock, faults, ask, idsOf };
}

test('one answer over all sources, best first, counted by type', async () => {
  const games = givenSource('game', [findable('fast', 'Fast 5D', 'ফাস্ট ৫ডি'), findable('breakfast', 'Be fast')]);
  const help = givenSource('help', [findable('howto', 'How fast is a withdrawal')]);
  const { ask, idsOf } = givenSearch(help.source, games.source);
  const answer = await ask('fast');
  expect(answer.rows.map(({ id }) => id)).toEqual(['fast', 'breakfast', 'howto']);
  expect(answer.counts).toEqual([
    { type: 'help', count: 1 },
    { type: 'game', count: 2 },
  ]);
  expect(answer.nearest).toEqual([]);
  expect(await idsOf('fast', { types: ['help'] })).toEqual(['howto']);
  expect((await ask('fast', { types: ['help'] })).counts.length).toBe(2);
});

test('titles come in the language of the asker, and in English where that is missing', async () => {
  const { ask } = givenSearch(givenSource('game', [findable('a', 'Fast', 'ফাস্ট'), findable('b', 'Fastest')]).source);
  const { rows } = await ask('fast', { language: 'bn' });
  expect(rows.map(({ title, line }) => [title, line])).toEqual([
    ['ফাস্ট', 'about Fast'],
    ['Fastest', 'about Fastest'],
  ]);
});

test('a change of a source is found within a second of its revision moving, and an index is built once a revision', async () => {
  const { given, source } = givenSource('game', [findable('a', 'Crash')]);
  const { clock, idsOf } = givenSearch(source);
  expect(await Promise.all([idsOf('crash'), idsOf('crash')])).toEqual([['a'], ['a']]);
  given.findables = [findable('b', 'Crash')];
  clock.at += 1_000;
  expect(await idsOf('crash')).toEqual(['a']);
  given.revision = 2;
  clock.at += 1_000;
  expect(await idsOf('crash')).toEqual(['b']);
  expect(given.lists).toBe(2);
});

test('a source that fails is told of and searched as it was; the others are not held up', async () => {
  const games = givenSource('game', [findable('a', 'Crash')]);
  const help = givenSource('help', [findable('h', 'Crash rules')]);
  const { clock, faults, idsOf } = givenSearch(games.source, help.source);
  expect(await idsOf('crash')).toEqual(['a', 'h']);
  games.given.broken = true;
  help.given.findables = [];
  help.given.revision = 2;
  clock.at += 1_000;
  expect(await idsOf('crash')).toEqual(['a']);
  expect(faults).toEqual(['game']);
});

test('only where nothing of any type is found the six nearest are shown', async () => {
  const games = Array.from({ length: 9 }, (_, n) => findable(`g${n}`, `Dragon tiger number${n}`));
  const { ask } = givenSearch(givenSource('game', games).source);
  const answer = await ask('dragonfly tigerish');
  expect(answer.rows).toEqual([]);
  expect(answer.nearest.length).toBe(6);
  expect((await ask('dragon', { types: ['help'] })).nearest).toEqual([]);
});
