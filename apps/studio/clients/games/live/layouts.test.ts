/** The felts: every spot of every game lies on one, once, and whatever a hand shows has a name. */
import { createSeededRandom } from '@house/fairness/seeded';
import { completeActs, type LiveGame } from '@house/games/live/live';
import { expect, test } from 'vitest';
import type { LiveLayout } from './layout.ts';
import { layout as ab } from './layouts/ab.ts';
import { layout as bac } from './layouts/bac.ts';
import { layout as bj } from './layouts/bj.ts';
import { layout as cock } from './layouts/cock.ts';
import { layout as cocka } from './layouts/cocka.ts';
import { layout as dat } from './layouts/dat.ts';
import { layout as ft } from './layouts/ft.ts';
import { layout as he } from './layouts/he.ts';
import { layout as mj } from './layouts/mj.ts';
import { layout as nn } from './layouts/nn.ts';
import { layout as rou } from './layouts/rou.ts';
import { layout as sd } from './layouts/sd.ts';
import { layout as sic } from './layouts/sic.ts';
import { layout as tcp } from './layouts/tcp.ts';
import { layout as wzpj } from './layouts/wzpj.ts';
import { layout as ysx } from './layouts/ysx.ts';
import { layout as zjh } from './layouts/zjh.ts';

const ALL = [ab, bac, bj, cock, cocka, dat, ft, he, mj, nn, rou, sd, sic, tcp, wzpj, ysx, zjh].map((layout) => ({
  code: layout.game.code,
  layout,
}));

function spotsOn({ groups }: LiveLayout): string[] {
  return groups.flatMap(({ spots, numbers }) => [
    ...spots.map(({ id }) => id),
    ...(numbers?.kinds ?? []).flatMap(({ spotOf }) => {
      const spots = Array.from({ length: 37 }, (_, number) => spotOf(number)).filter((id) => id !== null);
      // A row may be begun with each of its numbers.
      return [...new Set(spots)];
    }),
  ]);
}

test.each(ALL)('$code: each spot of the rules lies on the felt, once, and no other', ({ layout }) => {
  expect(spotsOn(layout).toSorted()).toEqual(layout.game.spots.map(({ id }) => id).toSorted());
  expect(Object.keys(layout.marks).toSorted()).toEqual([...layout.game.marks].toSorted());
});

function handOf(game: LiveGame, random: ReturnType<typeof createSeededRandom>): unknown {
  return game.dealing === 'shoe' ? game.deal(() => random.rand(52)) : game.draw(random);
}

test.each(ALL)('$code: a hand shows nothing without a place or a name', ({ layout }) => {
  const random = createSeededRandom(layout.game.code);
  const seats = new Set(layout.seats.map(({ id }) => id));
  for (let round = 0; round < 400; round += 1) {
    const hand = handOf(layout.game, random);
    const acts = (layout.game.decisions?.seats ?? []).flatMap((seat) => completeActs(layout.game, hand, seat, []));
    for (const event of layout.game.events(hand, acts)) {
      if (event.kind === 'card' || event.kind === 'tile') expect(seats).toContain(event.seat);
      if (event.kind === 'tile' && !event.tile.startsWith('dots-')) expect(layout.things).toHaveProperty(event.tile);
      if (event.kind === 'worth' && !/^[\d.]+$/.test(event.worth)) expect(layout.worths).toHaveProperty([event.worth]);
      if (event.kind === 'dice' || event.kind === 'discs') {
        for (const face of event.faces) if (!/^\d$/.test(face)) expect(layout.things).toHaveProperty(face);
      }
    }
  }
});
