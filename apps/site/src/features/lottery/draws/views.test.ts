import { listGames } from '@house/lottery/catalogue';
import { omissionPlaces } from '@house/lottery/trend-forms';
import { expect, test } from 'vitest';
import { viewsOf } from './views.ts';

/** Every family with its pictures, and how many places its omissions are counted at. */
const FAMILIES: Readonly<Record<string, readonly [views: string, omissions: number]>> = {
  FAST5D: ['numbers omission forms size parity sum span dragon roads', 5],
  COLOR10: ['numbers omission size parity roads', 1],
  FASTK3: ['numbers omission forms size parity sum span roads', 4],
  FASTPK10: ['numbers omission size parity sum dragon roads', 10],
  FAST28: ['numbers omission forms size parity sum span roads', 3],
  FAST11X5: ['numbers omission size parity sum span roads', 8],
  KENO80: ['omission size parity sum roads', 1],
  MK6F: ['numbers omission size parity roads', 9],
  VNMBF: ['ends gan', 0],
  VNMNF: ['ends gan', 0],
  MEGA: ['numbers omission size parity roads', 6],
  SSC: ['numbers omission forms size parity sum span dragon roads', 13],
  '3D': ['numbers omission forms size parity sum span roads', 6],
  '11X5': ['numbers omission size parity sum span roads', 8],
  K3: ['numbers omission forms size parity sum span roads', 4],
  PK10: ['numbers omission size parity sum dragon roads', 10],
  MK6: ['numbers omission size parity roads', 9],
  PC28: ['numbers omission forms size parity sum span roads', 3],
  VNMB: ['ends gan', 0],
  VNMN: ['ends gan', 0],
  THAI: ['numbers omission size parity roads', 7],
  LAO: ['numbers omission size parity roads', 6],
  HANOI: ['numbers omission size parity roads', 5],
  '4D': ['numbers omission size parity roads', 4],
  YEEKEE: ['numbers omission forms size parity roads', 7],
};

test('every game has a trend, and each just what its numbers can tell', () => {
  const found = Object.fromEntries(
    listGames().map((game) => [game.familyCode, [viewsOf(game).join(' '), omissionPlaces(game).length]]),
  );
  expect(found).toEqual(FAMILIES);
});
