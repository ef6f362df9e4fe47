/** What tests written in TypeScript use of the script that works out bills again, which is plain JavaScript. */
export interface Worked {
  readonly base: string;
  readonly rate: string;
  readonly amount: string;
  readonly carryAfter: string;
}
/** What a statement comes to, as whole numbers in text. */
export function recompute(statement: object): Worked;
/** Each figure of the bill with what it comes to. */
export function compare(statement: object): { name: string; billed: string; found: string }[];
