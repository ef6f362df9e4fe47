import { expect, test } from 'vitest';
import { type GivenInput, judgeInputs } from './judge.ts';

const input = (kind: GivenInput['kind'], text: string | null): GivenInput => ({
  kind,
  numbers: text === null ? null : [...text].map(Number),
});
const feed = (text: string | null) => input('feed', text);
const person = (text: string) => input('person', text);

test.each<[string, GivenInput[], string, string?]>([
  ['nothing', [], 'waiting'],
  ['nonsense of both feeds', [feed(null), feed(null)], 'waiting'],
  ['one feed', [feed('12'), feed(null)], 'one'],
  ['one person', [person('12')], 'one'],
  ['two feeds that agree', [feed('12'), feed('12')], 'agreed', 'feeds'],
  ['two feeds that differ', [feed('12'), feed('13')], 'differ'],
  ['a feed and a person who agree', [feed('12'), person('12')], 'agreed', 'feedAndPerson'],
  ['a feed and a person who differ', [feed('12'), person('13')], 'differ'],
  ['a person against two feeds', [feed('12'), feed('12'), person('13')], 'differ'],
  ['a person with one of two feeds', [feed('12'), feed('13'), person('12')], 'differ'],
  ['two people against the feeds', [feed('12'), feed('12'), person('13'), person('13')], 'agreed', 'people'],
  ['two people who differ, one with the feeds', [feed('12'), feed('12'), person('12'), person('13')], 'conflict'],
  ['a third who decides', [person('12'), person('13'), input('decision', '13')], 'agreed', 'decision'],
])('%s', (_, inputs, state, origin) => {
  expect(judgeInputs(inputs)).toMatchObject({ state, ...(origin === undefined ? {} : { origin }) });
});
