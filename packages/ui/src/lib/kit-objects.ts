/** Which object of the kit stands for what: categories of games, goods of the points mall. */
import type { ArtName } from './art-names.ts';
import type { CategoryHue } from './palette.ts';

export const categoryObjects: Readonly<Record<CategoryHue, ArtName>> = {
  lott: 'balls',
  elott: 'ticket',
  live: 'roulette',
  sports: 'cricket',
  fish: 'fish',
  rng: 'reels',
  pvp: 'cards',
  esports: 'pad',
  cock: 'rooster',
  mini: 'rocket',
};

/** Goods that are things. Free bets and bonuses are not: they are tickets (`GoodsArt`). */
export const goodsObjects = {
  phone: 'phone',
  headphones: 'headphones',
  cycle: 'cycle',
  cricket: 'cricket',
  football: 'football',
  lantern: 'lantern',
  book: 'book',
  gift: 'gift',
} as const satisfies Readonly<Record<string, ArtName>>;

export type GoodsObject = keyof typeof goodsObjects;
