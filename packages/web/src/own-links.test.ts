import { expect, test } from 'vitest';
import { splitLinks } from './own-links.ts';

const OWN = 'https://house.example';
const linksOf = (text: string) => splitLinks(text, OWN).flatMap(({ to }) => (to === null ? [] : to));

test('addresses of ours can be followed, all others stay text', () => {
  expect(splitLinks('See https://house.example/help?topic=a. Or https://evil.example/x', OWN)).toEqual([
    { text: 'See ', to: null },
    { text: 'https://house.example/help?topic=a', to: '/help?topic=a' },
    { text: '. Or https://evil.example/x', to: null },
  ]);
});

test('what only looks like ours is not ours', () => {
  for (const text of [
    'https://house.example.evil.example/',
    'https://house.example@evil.example/',
    'https://me@house.example/',
    'http://house.example/',
    'https://house.example:8443/',
    'javascript:alert(1)//https:',
    'https://',
  ]) {
    expect([text, linksOf(text)]).toEqual([text, []]);
    expect(
      splitLinks(text, OWN)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});

test('an address never leads off the site, however its path begins', () => {
  expect(linksOf('https://house.example//evil.example')).toEqual([]);
});
