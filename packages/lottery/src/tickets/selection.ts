/** What plays are written in: what was drawn, and what was picked. */

/** The numbers of a draw in the order drawn. */
export type DrawResult = readonly number[];

/** The picked choice codes by box, in the order of the play's boxes and choices, without duplicates. */
export type Selection = readonly (readonly string[])[];
