/** Usernames that are free: three to offer where one is taken, and one for who registers by a number. */
import { randomInt } from '@house/fairness/random';
import { findFieldFault } from '@house/rules/field';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { RegisterRule } from '../../content/port.ts';
import { usernameKey } from '../rules.ts';

const OFFERED = 3;
const CANDIDATES = 12;
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RANDOM_LENGTH = 8;

function candidatesOf(wanted: string, rule: RegisterRule): string[] {
  const made = Array.from({ length: CANDIDATES }, (_, at) => {
    const tail = String(randomInt(at < CANDIDATES / 2 ? 90 : 9_000) + (at < CANDIDATES / 2 ? 10 : 1_000));
    return `${Array.from(wanted)
      .slice(0, Math.max(1, rule.maxLength - tail.length))
      .join('')}${tail}`;
  });
  return [...new Set(made)].filter((name) => findFieldFault(rule, name) === null);
}

/** Up to three names near the wanted one that nobody has and the rule takes. */
export async function suggestNames(db: Db, wanted: string, rule: RegisterRule): Promise<string[]> {
  const candidates = candidatesOf(wanted, rule);
  const keys = candidates.map((name) => usernameKey(name));
  const { rows } = await sql<{ key: string }>`
    -- identity.selectTakenNames
    select username_key as key from members where username_key = any(${keys}::text[])`.execute(db);
  const taken = new Set(rows.map((row) => row.key));
  return candidates.filter((name) => !taken.has(usernameKey(name))).slice(0, OFFERED);
}

/** A name for somebody who chose none; begins with a letter, as every name does (operations.md 10). */
export function makeUsername(): string {
  return `u${Array.from({ length: RANDOM_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')}`;
}
