import { expect, test } from 'vitest';
import { audienceOf, EMPTY_BROADCAST, findFaults, namesOf, sideState } from './model.ts';

const whole = { ...EMPTY_BROADCAST, bn: { title: 'শিরোনাম', body: 'লেখা' } };

test('names are read however they are parted, each once', () => {
  expect(namesOf(' rafiq, mitu\nrafiq;  tania ')).toEqual(['rafiq', 'mitu', 'tania']);
});

test('an audience is a list of names or a segment with the days of registering', () => {
  expect(audienceOf({ ...whole, to: 'list', members: ' , ' })).toBeNull();
  expect(audienceOf({ ...whole, to: 'list', members: 'mitu' })).toEqual({ to: 'list', members: ['mitu'] });
  expect(audienceOf({ ...whole, to: 'agents', joinedFrom: '2026-11-01' })).toEqual({
    to: 'segment',
    kinds: ['agent'],
    joinedFrom: '2026-11-01',
    joinedTo: null,
  });
});

test('one language is enough, half a language is not', () => {
  expect(findFaults(whole)).toEqual([]);
  expect(findFaults(EMPTY_BROADCAST)).toEqual(['bn-title']);
  expect(findFaults({ ...whole, en: { title: 'Title', body: ' ' } })).toEqual(['en-body']);
  expect(sideState({ title: '', body: 'x' })).toBe('half');
});

test('a link leads to the site itself, and an end lies after the start', () => {
  expect(findFaults({ ...whole, link: 'https://evil.example' })).toEqual(['link']);
  expect(findFaults({ ...whole, link: '/promotions?id=1' })).toEqual([]);
  expect(findFaults({ ...whole, starts: '2026-11-22T10:00', ends: '2026-11-22T10:00' })).toEqual(['ends']);
});
