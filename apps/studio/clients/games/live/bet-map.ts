/** Chips on the spots of a table: the spot's id, and a decimal string of money. */
export type BetMap = Readonly<Record<string, string>>;
