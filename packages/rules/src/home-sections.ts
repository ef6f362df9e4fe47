/**
 * The sections of the home page (screens.md 2.1) and how an order of them lies on a desktop and on a phone. The site draws
 * by it and the desk previews by it, so both show the same.
 */

/** In the order of a house whose desk has set none. */
export const HOME_SECTIONS = [
  'hero',
  'nextDraw',
  'jackpot',
  'fair',
  'categories',
  'popular',
  'matches',
  'results',
  'liveTables',
  'promotions',
  'vip',
  'winners',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** What nothing feeds yet: kept in the order for the day it is, shown nowhere before (screens.md 10). */
export const HOME_WITHOUT_SOURCE: readonly HomeSection[] = ['vip'];

export interface HomePlace {
  readonly section: HomeSection;
  readonly shown: boolean;
}

function isSection(name: string): name is HomeSection {
  return (HOME_SECTIONS as readonly string[]).includes(name);
}

/** Every section once: a kept order, without what there is no longer, and with what came since behind its neighbour. */
export function completeOrder(kept: readonly { readonly section: string; readonly shown: boolean }[]): HomePlace[] {
  const order: HomePlace[] = [];
  for (const { section, shown } of kept) {
    if (isSection(section) && !order.some((place) => place.section === section)) order.push({ section, shown });
  }
  for (const [index, section] of HOME_SECTIONS.entries()) {
    if (order.some((place) => place.section === section)) continue;
    const before = HOME_SECTIONS[index - 1];
    order.splice(order.findIndex((place) => place.section === before) + 1, 0, { section, shown: true });
  }
  return order;
}

const BESIDE_HERO: readonly HomeSection[] = ['nextDraw', 'jackpot', 'fair'];
const BESIDE_HERO_MAX = 2;
function fits(row: readonly HomeSection[], next: HomeSection): boolean {
  const [first = next] = row;
  if (!BESIDE_HERO.includes(next) || !(first === 'hero' || BESIDE_HERO.includes(first))) return false;
  return row.length < (first === 'hero' ? BESIDE_HERO_MAX + 1 : BESIDE_HERO_MAX);
}

/** The rows of a desktop: the cards that follow the hero stand beside it, two at most; without it beside each other. */
export function homeRows(sections: readonly HomeSection[]): HomeSection[][] {
  const rows: HomeSection[][] = [];
  for (const section of sections) {
    const row = rows.at(-1);
    if (row !== undefined && fits(row, section)) row.push(section);
    else rows.push([section]);
  }
  return rows;
}

/** The order of a phone: the categories stand above what is beside the hero on a desktop (screens.md 2.1 M). */
export function phoneOrder(sections: readonly HomeSection[]): HomeSection[] {
  const rows = homeRows(sections);
  return rows.flatMap((row, index) => {
    const [first, ...rest] = row;
    if (rows[index - 1]?.[0] === 'hero' && first === 'categories') return [];
    if (first === 'hero' && rows[index + 1]?.[0] === 'categories') return ['hero', 'categories', ...rest];
    return row;
  });
}
