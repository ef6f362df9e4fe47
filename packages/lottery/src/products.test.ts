import { expect, test } from 'vitest';
import { listFacts } from './facts.ts';
import { pointProductOf } from './products.ts';

test('every game belongs to one product: boards held in Viet Nam are VN, our fast ones e-lottery', () => {
  const codes = (product: string) =>
    listFacts().flatMap((game) => (pointProductOf(game) === product ? [game.gameCode] : []));
  expect(codes('VN')).toEqual(['VNMB', 'VNMT', 'VNMN']);
  expect(codes('SEA')).toEqual(['THAI', 'LAO', 'HANOI', 'HANOIS', 'HANOIV', 'FOURD', 'YK15']);
  expect(codes('LOTT')).toEqual(
    listFacts().flatMap(({ gameCode, prizeMode }) => (prizeMode === 'Lott' || prizeMode === 'ZY' ? [gameCode] : [])),
  );
  expect(codes('ELOTT')).toEqual(
    listFacts().flatMap(({ gameCode, prizeMode }) => (prizeMode === 'Elott' ? [gameCode] : [])),
  );
});
