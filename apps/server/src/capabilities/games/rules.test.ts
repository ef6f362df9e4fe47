import { describe, expect, test } from 'vitest';
import type { Game, Vendor } from './port.ts';
import {
  bySeatOrder,
  foldName,
  isWithin,
  maskWinner,
  matches,
  nameIn,
  openAgainAt,
  pageOfGame,
  shownCategory,
  shownStateOf,
} from './rules.ts';

const vendor: Vendor = {
  code: 'STUDIO',
  names: { en: 'Studio' },
  smallIcon: null,
  isHot: false,
  state: 'on',
  categories: ['RNG'],
  sort: 1,
  version: 1,
  changedAt: new Date(0),
};
const game: Game = {
  id: 'F5D1',
  vendor: 'STUDIO',
  category: 'LOTT',
  gameClass: 'BAC',
  names: { en: 'Fast', bn: 'ফাস্ট' },
  spellings: [],
  tags: ['digits'],
  state: 'on',
  product: 'lottery',
  accountType: 'LOTT',
  supportPlay: 0,
  showIcon: null,
  art: 'balls',
  hue: 0,
  seed: 1,
  rtpBasisPoints: 9600,
  minBet: 10_000n,
  minLines: 20,
  volatility: 'low',
  isHot: false,
  isNew: false,
  sort: 1,
  opensAt: null,
  version: 1,
  changedAt: new Date(0),
};
const around = { closed: new Map<string, Date | null>(), played: new Map([['F5D1', true]]) };

test('a game opens again when the last window over it ends, if anybody said when', () => {
  const [early, late] = [new Date(1_000), new Date(2_000)];
  const over = (...parts: [string, Date | null][]) => openAgainAt(game, vendor, new Map(parts));
  expect(over(['vendor:STUDIO', early], ['product:LOTT', late])).toEqual(late);
  expect(over(['vendor:STUDIO', early], ['product:LOTT', null])).toBeNull();
  expect(over(['vendor:OTHER', early])).toBeNull();
  expect(openAgainAt({ ...game, state: 'maintenance' }, vendor, new Map([['vendor:STUDIO', early]]))).toBeNull();
});

describe('what is seen of a game', () => {
  test.each([
    ['its product plays it', game, vendor, around, 'on'],
    [
      'its product does not play it now',
      game,
      vendor,
      { ...around, played: new Map([['F5D1', false]]) },
      'maintenance',
    ],
    ['its product does not know it', game, vendor, { ...around, played: new Map() }, 'maintenance'],
    ['nothing plays it', { ...game, product: null }, vendor, around, 'soon'],
    ['it is coming', { ...game, state: 'soon' }, vendor, around, 'soon'],
    [
      'it is coming from a vendor that is shut',
      { ...game, state: 'soon' },
      { ...vendor, state: 'maintenance' },
      around,
      'soon',
    ],
    ['the desk shut it', { ...game, state: 'maintenance' }, vendor, around, 'maintenance'],
    ['the desk shut its vendor', game, { ...vendor, state: 'maintenance' }, around, 'maintenance'],
    ['a window of its vendor', game, vendor, { ...around, closed: new Map([['vendor:STUDIO', null]]) }, 'maintenance'],
    ['a window of its category', game, vendor, { ...around, closed: new Map([['product:LOTT', null]]) }, 'maintenance'],
    [
      'a window of another vendor',
      game,
      vendor,
      {
        ...around,
        closed: new Map([
          ['vendor:OTHER', null],
          ['product:RNG', null],
        ]),
      },
      'on',
    ],
    ['hidden', { ...game, state: 'hidden' }, vendor, around, undefined],
    ['retired', { ...game, state: 'retired' }, vendor, around, undefined],
    ['its vendor is hidden', game, { ...vendor, state: 'hidden' }, around, undefined],
  ] as const)('%s', (_why, one, of, now, state) => {
    expect(shownStateOf(one, of, now)).toBe(state);
  });

  test('esports vendors show under ESPORTS only, whatever their games are kept as', () => {
    for (const code of ['IMES', 'SV3', 'AV', 'TF']) expect(shownCategory(code, 'SPORTS')).toBe('ESPORTS');
    expect(shownCategory('DS88', 'SPORTS')).toBe('SPORTS');
  });

  test('is played on the lottery page of its account type', () => {
    expect(pageOfGame(game)).toBe('/lottery?gameCode=F5D1');
    expect(pageOfGame({ ...game, accountType: 'TCG_SEA' })).toBe('/seaLottery?gameCode=F5D1');
    expect(pageOfGame({ ...game, accountType: 'TCG_LOTTO_VN' })).toBe('/vnlottery?gameCode=F5D1');
    expect(pageOfGame({ ...game, accountType: 'ELOTT' })).toBe('/elott?gameCode=F5D1');
    expect(pageOfGame({ ...game, product: null })).toBeNull();
  });
});

describe('finding', () => {
  const all = {
    vendors: [],
    category: null,
    gameClass: null,
    tag: null,
    minBet: null,
    minLines: null,
    rtpBasisPoints: null,
    volatility: null,
    supportPlay: null,
  };
  test.each([
    [{ minBet: 10_000n }, true],
    [{ minBet: 9_999n }, false],
    [{ minLines: 20 }, true],
    [{ minLines: 21 }, false],
    [{ rtpBasisPoints: 9_600 }, true],
    [{ rtpBasisPoints: 9_601 }, false],
    [{ supportPlay: 0 as const }, true],
    [{ supportPlay: 1 as const }, false],
    [{ vendors: ['OTHER', 'STUDIO'] }, true],
    [{ vendors: ['OTHER'] }, false],
    [{ tag: 'digits' }, true],
    [{ tag: 'digit' }, false],
    [{ gameClass: 'BAC', category: 'LOTT' as const, volatility: 'low' as const }, true],
    [{ gameClass: 'SIC' }, false],
  ])('%o finds it: %s', (wanted, found) => {
    expect(matches(game, { ...all, ...wanted })).toBe(found);
  });

  test('a game without a figure is not found by that figure', () => {
    const bare = { ...game, minBet: null, minLines: null, rtpBasisPoints: null };
    for (const wanted of [{ minBet: 1n }, { minLines: 1 }, { rtpBasisPoints: 1 }]) {
      expect(matches(bare, { ...all, ...wanted })).toBe(false);
    }
    expect(matches(bare, { ...all, minLines: 0, rtpBasisPoints: 0 })).toBe(true);
  });

  test('case, spaces, signs, accents and Bengali digits make no difference', () => {
    expect(foldName('  Hold’EM & Wín ১২ ')).toBe('holdemwin12');
    expect(foldName('ফাস্ট ৫ডি')).toBe(foldName('ফাস্ট5ডি'));
  });
});

test.each([
  ['ratan1977', 'ra***77'],
  ['rahima', 'ra***ma'],
  ['rabbi', 'r***i'],
  ['ana', 'a***a'],
  ['ab', 'a***'],
])('%s is told as %s', (name, masked) => {
  expect(maskWinner(name)).toBe(masked);
});

test('a text that is missing is told in English', () => {
  expect(nameIn({ bn: 'লটারি', en: 'Lottery' }, 'bn')).toBe('লটারি');
  expect(nameIn({ bn: '', en: 'Lottery' }, 'bn')).toBe('Lottery');
  expect(nameIn({ en: 'Lottery' }, 'th')).toBe('Lottery');
});

test('a window holds from its start up to, not with, its end', () => {
  const window = { startsAt: new Date(100), endsAt: new Date(200) };
  expect([99, 100, 199, 200].map((now) => isWithin(window, now))).toEqual([false, true, true, false]);
  expect(isWithin({ startsAt: null, endsAt: null }, 5)).toBe(true);
});

test('a quick seat is where somebody waits, then where somebody plays, then the least room', () => {
  const room = (place: number, players: number, waiting: number) => ({
    ...{ gameId: 'PVP-LUDO', room: place, unit: '10.00', buyIn: '10.00', seats: players, places: 2, players, waiting },
  });
  const rooms = [room(0, 0, 0), room(1, 8, 0), room(2, 1, 1), room(3, 12, 0), room(4, 3, 2), room(5, 0, 0)];
  expect(bySeatOrder(rooms).map((each) => each.room)).toEqual([4, 2, 3, 1, 0, 5]);
});
