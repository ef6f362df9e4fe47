/** Which vendors stand under which entry of the navigation, and how they are paged (specification 2 and 9). */

/** Of a vendor only what the navigation needs; the catalogue's cards carry more. */
export interface NavVendor {
  readonly vassalage: string;
  readonly ownEntry: boolean;
  readonly games: number;
}

export interface NavLane<Vendor extends NavVendor = NavVendor> {
  readonly category: string;
  readonly cards: readonly Vendor[];
}

const FIRST_PAGE = 21;
const LATER_PAGE = 18;
const SPORTS = 'SPORTS';
const ESPORTS = 'ESPORTS';
/** Sold as sports, shown under esports only. */
const ESPORTS_VENDORS: readonly string[] = ['IMES', 'SV3', 'AV', 'TF'];
/** The vendors with an entry of their own stand right after this category. */
export const OWN_ENTRIES_AFTER = 'LIVE';

function isEsports({ vassalage }: NavVendor): boolean {
  return ESPORTS_VENDORS.includes(vassalage);
}

/** The vendors with an entry of their own, in the order of the catalogue. */
export function listOwnEntries<Vendor extends NavVendor>(lanes: readonly NavLane<Vendor>[]): Vendor[] {
  return lanes.flatMap(({ cards }) => cards.filter(({ ownEntry }) => ownEntry));
}

/** What stands under the entry of a category. */
export function vendorsUnder<Vendor extends NavVendor>(lanes: readonly NavLane<Vendor>[], category: string): Vendor[] {
  const inLane = (name: string) => lanes.flatMap((lane) => (lane.category === name ? lane.cards : []));
  const plain = inLane(category).filter(({ ownEntry }) => !ownEntry);
  if (category === SPORTS) return plain.filter((vendor) => !isEsports(vendor));
  if (category !== ESPORTS) return plain;
  const known = new Set(plain.map(({ vassalage }) => vassalage));
  return [...plain, ...inLane(SPORTS).filter((vendor) => isEsports(vendor) && !known.has(vendor.vassalage))];
}

export function countGames(vendors: readonly NavVendor[]): number {
  return vendors.reduce((sum, { games }) => sum + games, 0);
}

/** The first page holds 21 vendors, each later one 18. */
export function countVendorPages(vendors: number): number {
  return vendors <= FIRST_PAGE ? 1 : 1 + Math.ceil((vendors - FIRST_PAGE) / LATER_PAGE);
}

/** `page` counts from 0. */
export function vendorPage<Vendor>(vendors: readonly Vendor[], page: number): Vendor[] {
  if (page === 0) return vendors.slice(0, FIRST_PAGE);
  const from = FIRST_PAGE + (page - 1) * LATER_PAGE;
  return vendors.slice(from, from + LATER_PAGE);
}
