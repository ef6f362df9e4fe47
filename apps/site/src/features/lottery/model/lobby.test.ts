import type { LotteryGameView } from '@house/contract/lottery';
import { expect, test } from 'vitest';
import { findInLobby, groupPaces } from './lobby.ts';

const game = (gameCode: string, family: string, bn: string, en: string) =>
  ({
    gameCode,
    family,
    prizeMode: family === 'SSC' ? 'Lott' : 'Elott',
    names: { bn, en },
  }) as unknown as LotteryGameView;
const GAMES = [
  game('F5D1', 'FAST5D', 'ফাস্ট 5D · 1 মিনিট', 'Fast 5D · 1 min'),
  game('F5D3', 'FAST5D', 'ফাস্ট 5D · 3 মিনিট', 'Fast 5D · 3 min'),
  game('COLOR1', 'COLOR10', 'কালার 10 · 1 মিনিট', 'Colour 10 · 1 min'),
  game('SSC1', 'SSC', 'SSC · 1 মিনিট', 'SSC · 1 min'),
  game('VNMB1', 'VNMBF', 'ভিয়েতনাম', 'Vietnam'),
];

function find(asked: string, kind = ''): string[] {
  return findInLobby(GAMES, { asked, kind }, ({ names }) => names['bn'] ?? '').map(({ gameCode }) => gameCode);
}

test('finds by any word of a name in either language, by code, and with the digits of either script', () => {
  expect(find('fast')).toEqual(['F5D1', 'F5D3']);
  expect(find('ফাস্ট ৩')).toEqual(['F5D3']);
  expect(find(' COLOR1 ')).toEqual(['COLOR1']);
  expect(find('1 min')).toEqual(['F5D1', 'COLOR1', 'SSC1']);
  expect(find('poker')).toEqual([]);
});

test('nothing asked shows all; a kind shows its own; a kind nobody has shows all', () => {
  expect(find('')).toHaveLength(5);
  expect(find('', 'Lott')).toEqual(['SSC1']);
  expect(find('', 'Vn')).toEqual(['VNMB1']);
  expect(find('', 'Elott')).toEqual(['F5D1', 'F5D3', 'COLOR1']);
  expect(find('fast', 'Lott')).toEqual([]);
  expect(find('', 'KENO')).toHaveLength(5);
});

test('paces of one game are one group, the quickest first; games of other prices or names are others', () => {
  const at = (gameCode: string, name: string, periodSeconds: number, prizeMode = 'Elott') =>
    ({ gameCode, names: { en: name }, periodSeconds, prizeMode }) as unknown as LotteryGameView;
  const games = [
    at('K3F5', 'Dice · 5 min', 300),
    at('F5D1', '5D · 1 min', 60),
    at('K3F1', 'Dice · 1 min', 60),
    at('K3L1', 'Dice · 1 min', 60, 'Lott'),
    at('DAY1', 'Dice', 86_400),
  ];
  const codes = groupPaces(games, 'en').map((group) => group.map(({ gameCode }) => gameCode));
  expect(codes).toEqual([['K3F1', 'K3F5'], ['F5D1'], ['K3L1'], ['DAY1']]);
});
