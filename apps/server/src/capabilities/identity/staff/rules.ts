/** Pure decisions about staff: passwords that will do, address ranges, steps between states. */
import { cleanText } from '@house/rules/text';
import { parseAddress, parseNetwork, writeAddress } from '../../../platform/addresses.ts';
import { present, refuse } from '../../../platform/result.ts';
import { usernameKey } from '../rules.ts';
import type { StaffStatus, WeakPassword } from './port.ts';

export const STAFF_PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 200;
const DISTINCT_SIGNS_MIN = 5;

/** Beginnings that lists of leaked passwords are full of, as letters alone. */
const COMMON = [
  'password',
  'passwort',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbn',
  'qazwsx',
  'iloveyou',
  'welcome',
  'letmein',
  'administrator',
  'admin',
  'changeme',
  'bangladesh',
  'dhaka',
  'abcdef',
  'monkey',
  'dragon',
  'football',
  'cricket',
  'princess',
  'sunshine',
  'superman',
  'default',
  'secret',
  'trustno',
  'master',
  'login',
  'test',
  'guest',
  'root',
  'jarul',
  'casino',
];
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Whether little is left of a password once the words that everybody uses are taken out, also those spelt with digits. */
function isMostlyCommon(password: string): boolean {
  const lower = [...password.toLowerCase()];
  const spelt = lower.map((sign) => LEET[sign] ?? sign);
  const taken = new Set<number>();
  for (const text of [lower.join(''), spelt.join('')]) {
    for (const word of COMMON) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        for (let place = at; place < at + word.length; place += 1) taken.add(place);
      }
    }
  }
  const left = lower.filter((_, place) => !taken.has(place));
  const letters = left.filter((sign) => /\p{L}/u.test(sign)).length;
  return letters < 4 && left.length - letters < 8;
}

function isRun(password: string): boolean {
  const text = password.toLowerCase();
  return RUNS.some((run) => run.includes(text) || [...run].reverse().join('').includes(text));
}

/** Why staff may not have this password; undefined when they may. */
export function judgeStaffPassword(typed: string, username: string): WeakPassword | undefined {
  const password = cleanText(typed);
  const weak = (why: 'short' | 'long' | 'name' | 'common') =>
    refuse('staff.passwordWeak' as const, { why, min: STAFF_PASSWORD_LENGTH_MIN });
  const signs = [...password];
  if (signs.length < STAFF_PASSWORD_LENGTH_MIN) return weak('short');
  if (signs.length > PASSWORD_LENGTH_MAX) return weak('long');
  const name = usernameKey(username);
  if (name.length >= 3 && usernameKey(password).includes(name)) return weak('name');
  const unlike = new Set(usernameKey(password)).size;
  if (unlike < DISTINCT_SIGNS_MIN || isMostlyCommon(password) || isRun(password)) return weak('common');
  return undefined;
}

/** An address as PostgreSQL reads it; null when it is none. */
export function plainAddress(address: string): string | null {
  const plain = parseAddress(address.replace(/%.*$/, ''));
  return plain === null ? null : writeAddress(plain);
}

/** The typed range as `address/bits` with the bits beyond the prefix cleared; null when it is none. */
export function readRange(typed: string): string | null {
  const network = parseNetwork(typed);
  return network === null ? null : `${writeAddress(network)}/${network.bits}`;
}

/** The steps between states that the desk may take; `active` out of `invited` is the invited one's own step. */
const STEPS: Readonly<Record<StaffStatus, readonly StaffStatus[]>> = {
  invited: ['invited', 'left'],
  active: ['active', 'locked', 'left'],
  locked: ['locked', 'active', 'left'],
  left: ['left'],
};

export function mayStep(from: StaffStatus, to: StaffStatus): boolean {
  return STEPS[from].includes(to);
}

/** Who made the link by which one of staff came in, and until when that ties the two. */
export interface FreshLink {
  readonly staffId: bigint;
  readonly madeBy: bigint;
  readonly until: Date;
}

/** Somebody, and everybody whose link brought him or his makers in. */
function handsBehind(staffId: bigint, links: readonly FreshLink[]): ReadonlySet<bigint> {
  const behind = new Set([staffId]);
  // A set hears of what is added while it is walked through, and of nobody twice: links may go in a circle.
  for (const one of behind) {
    for (const { staffId: whose, madeBy } of links) if (whose === one) behind.add(madeBy);
  }
  return behind;
}

function areTied(one: bigint, other: bigint, links: readonly FreshLink[]): boolean {
  const others = handsBehind(other, links);
  return [...handsBehind(one, links)].some((hand) => others.has(hand));
}

/** Somebody and all who are not separate from him, as far as these links say, in order. */
export function tiedTo(staffId: bigint, links: readonly FreshLink[]): bigint[] {
  const people = new Set([staffId, ...links.flatMap(({ staffId: whose, madeBy }) => [whose, madeBy])]);
  return [...people].filter((one) => areTied(staffId, one, links)).sort((a, b) => (a < b ? -1 : 1));
}

/** From when two of staff are separate hands, as far as these links say; null: they are now. */
export function separateFrom(one: bigint, other: bigint, links: readonly FreshLink[]): Date | null {
  if (!areTied(one, other, links)) return null;
  const ends = links.map(({ until }) => until).sort((a, b) => a.getTime() - b.getTime());
  const areTiedAfter = (end: Date) =>
    areTied(
      one,
      other,
      links.filter(({ until }) => until > end),
    );
  return present(
    ends.find((end) => !areTiedAfter(end)),
    'without links everybody is separate',
  );
}
