/** Shapes that many calls share: amounts, ids, keys, instants, pages. */
import * as z from 'zod/mini';

/** A decimal string with at most four places, e.g. `12.50`. Never a float (architecture.md 4). */
export const amount = z.string().check(z.regex(/^-?(0|[1-9]\d{0,13})(\.\d{1,4})?$/));
/** An amount of zero or more. */
export const positiveAmount = z.string().check(z.regex(/^(0|[1-9]\d{0,13})(\.\d{1,4})?$/));
/** Ids are 63-bit integers made by the application, ordered by time; strings on the wire. */
export const id = z.string().check(z.regex(/^([1-9]\d{0,17}|[1-8]\d{18})$/));
/** Text that people send, at most this long in UTF-16 units. Without NUL, which PostgreSQL can not hold. */
export const text = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\0')),
  );
/** Text without half characters, which neither JSON in the database nor a hash can keep. */
export const words = (maxLength: number) => text(maxLength).check(z.refine((value) => !/\p{Cs}/u.test(value)));
/** Why staff do what they order; it stands in the audit log. */
export const reason = words(500).check(z.minLength(3));
export const shortText = text(255);
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** yyyy-mm-dd, in the brand's zone. */
export const day = z.iso.date();
/**
 * One-time key of a write: a UUID of version 7 made by the client on the server's clock. The same key with the same
 * data answers the first outcome; with other data it is refused (`request.keyReused`). No other version is taken: the
 * house's own lines stand under keys of version 8, which anybody can work out beforehand (ADR 3).
 */
export const key = z.uuidv7();
/** Lott: units at a prize level. ZY: any stake at a level. Elott and SEA: any stake at fixed odds (specification 3). */
export const prizeMode = z.enum(['Lott', 'ZY', 'Elott', 'SEA']);
/** What gives back by the day; `pointProduct` is those and Lott, which gives back with the draw (operations.md 4.2). */
export const dailyProduct = z.enum(['VN', 'SEA', 'ELOTT', 'LIVE', 'SLOTS', 'FISH', 'SPORTS', 'COCK']);
export const pointProduct = z.enum(['LOTT', ...dailyProduct.options]);
/** Rebate points of them, thousandths: 10 is 1.0 %. */
export const dailyPoints = z.object({
  VN: z.int().check(z.gte(0), z.lte(10)),
  SEA: z.int().check(z.gte(0), z.lte(20)),
  ELOTT: z.int().check(z.gte(0), z.lte(10)),
  LIVE: z.int().check(z.gte(0), z.lte(8)),
  SLOTS: z.int().check(z.gte(0), z.lte(10)),
  FISH: z.int().check(z.gte(0), z.lte(10)),
  SPORTS: z.int().check(z.gte(0), z.lte(8)),
  COCK: z.int().check(z.gte(0), z.lte(8)),
});
export const gameCode = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/));
export const drawNo = z.string().check(z.regex(/^\d{8}-\d{3,4}$/));

/**
 * What the form that asks for a change showed when it was opened: what somebody else changed since is not undone, the call
 * is refused as `changedMeanwhile`. Where it may be left out, the change is made whatever it is by now.
 */
export const seenState = <Shape extends z.ZodMiniType>(shape: Shape): Shape =>
  shape.check(
    z.describe('As it stood when the change was decided on; what somebody else changed since is not undone.'),
  );

/** Lists: page from 1, at most 100 a page. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
};
/** Rows of a list of orders that are counted: of more, `total` is one above it. */
export const LIST_COUNTED = 10_000;
export const pageReply = { page: z.int(), size: z.int(), total: z.int() };
export const dayRange = { from: z.optional(day), to: z.optional(day) };
export const empty = z.object({});
