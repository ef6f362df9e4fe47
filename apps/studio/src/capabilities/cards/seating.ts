/**
 * Who may sit at one table for money. A device, a home or a line of invitations that two players share is a tie; what a tie does is
 * the desk's to say, for public and for private tables each: refuse (where nobody has said anything), warn (they sit, and the desk
 * sees it), or allow. What ties are is the wallet's to know: the studio compares pseudonyms.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { type Db, type Tx, transact } from '@house/server/platform/database';
import { type CardSeating, type SEATING_RULES, TIES } from '@house/vendor-protocol/operator';
import { sql } from 'kysely';

export type Tie = (typeof TIES)[number];
type SeatingRule = (typeof SEATING_RULES)[number];
export type Seating = CardSeating;

const KIND: Readonly<Record<string, Tie>> = { d: 'device', a: 'address', l: 'line' };

/** What two players share. */
export function tiesBetween(one: readonly string[], other: readonly string[]): readonly Tie[] {
  const shared = new Set<Tie>();
  for (const tie of one) {
    const kind = KIND[tie.slice(0, 1)];
    if (kind !== undefined && other.includes(tie)) shared.add(kind);
    // One stands right below the other.
    if (tie.startsWith('u:') && other.includes(`s:${tie.slice(2)}`)) shared.add('line');
    if (tie.startsWith('s:') && other.includes(`u:${tie.slice(2)}`)) shared.add('line');
  }
  return TIES.filter((tie) => shared.has(tie));
}

/** Null: not together. Else the kinds that the desk is to see. */
export function judgeSeat(
  rules: Readonly<Record<Tie, SeatingRule>>,
  own: readonly string[],
  others: readonly (readonly string[])[],
): readonly Tie[] | null {
  const ties = TIES.filter((tie) => others.some((each) => tiesBetween(own, each).includes(tie)));
  if (ties.some((tie) => rules[tie] === 'refuse')) return null;
  return ties.filter((tie) => rules[tie] === 'warn');
}

export async function readSeating(db: Db | Tx): Promise<Seating> {
  const { rows } = await sql<{ tie: Tie; private: boolean; rule: SeatingRule }>`-- studio.seating
    select tie, private, rule from card_seating`.execute(db);
  const of = (isPrivate: boolean, tie: Tie): SeatingRule =>
    rows.find((row) => row.private === isPrivate && row.tie === tie)?.rule ?? 'refuse';
  const all = (isPrivate: boolean) => ({
    ...{ device: of(isPrivate, 'device'), address: of(isPrivate, 'address'), line: of(isPrivate, 'line') },
  });
  return { public: all(false), private: all(true) };
}

/** False: it is not as it was seen. The same again has changed it. */
export async function changeSeating(
  db: Db,
  { seen, next }: { readonly seen: Seating; readonly next: Seating },
): Promise<boolean> {
  return transact(db, async (tx) => {
    await sql`-- studio.holdSeating
      select pg_advisory_xact_lock(hashtextextended('card seating', 4127))`.execute(tx);
    const now = canonicalJson(await readSeating(tx));
    if (now === canonicalJson(next)) return true;
    if (now !== canonicalJson(seen)) return false;
    const rows = (['public', 'private'] as const).flatMap((room) =>
      TIES.map((tie) => ({ tie, private: room === 'private', rule: next[room][tie] })),
    );
    await sql`-- studio.changeSeating
      insert into card_seating (tie, private, rule)
      select tie, private, rule from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(tie text, private boolean, rule text)
      on conflict (tie, private) do update set rule = excluded.rule, changed_at = clock_timestamp()`.execute(tx);
    return true;
  });
}
