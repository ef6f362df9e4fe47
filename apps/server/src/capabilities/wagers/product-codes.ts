/** Products by code, and the numbers that rows have of them. */

/** Every product there is or will be, by the number that rows have. A number is never given to another. */
export const PRODUCTS = {
  lottery: 1,
  elottery: 2,
  live: 4,
  slots: 5,
  fish: 6,
  pvp: 7,
  mini: 8,
  sports: 9,
  esports: 10,
  cockfight: 11,
} as const;
export type ProductCode = keyof typeof PRODUCTS;

/** Numbers that rows of before have, and whose they are now: raffles were a product of their own. */
const FORMER_NUMBERS: Readonly<Record<number, ProductCode>> = { 3: 'elottery' };

const CODES: ReadonlyMap<number, ProductCode> = new Map([
  ...Object.entries(PRODUCTS).map(([code, number]) => [number, code as ProductCode] as const),
  ...Object.entries(FORMER_NUMBERS).map(([number, code]) => [Number(number), code] as const),
]);

/** Undefined: of a product that a later release has added. */
export const productOf = (number: number): ProductCode | undefined => CODES.get(number);

/** All numbers that rows of the product have. */
export const numbersOf = (code: ProductCode): readonly number[] =>
  [...CODES].flatMap(([number, owner]) => (owner === code ? [number] : []));
