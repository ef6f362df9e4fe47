/** How what a member told is compared with what stands on a list: pure. */

import { isIP } from 'node:net';
import { toLatinDigits } from '@house/money/digits';

export const ENTRY_KINDS = ['name', 'phone', 'account', 'device', 'network'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Accents of Latin, Greek and Cyrillic letters. Vowel signs of Bengali are no accents: they stay. */
const ACCENTS = /[\u0300-\u036f]/g;
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;

/** A name without case, accents, signs and spaces too many; each script as it is written. */
export function compareName(name: string): string {
  return name.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase().replace(NO_LETTERS, ' ').trim();
}

/** A phone or an account without what people write between its digits, and without the country's prefix. */
function compareNumber(number: string): string {
  const signs = toLatinDigits(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return signs.replace(/^(00880|880|0)(?=1[3-9]\d{8}$)/, '');
}

/** An address, or a network as `203.0.113.0/24`; anything else: empty. Never a whole continent. */
function compareNetwork(written: string): string {
  const [address = '', bits, more] = written.trim().toLowerCase().split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return '';
  if (bits === undefined) return address;
  const [least, most] = version === 4 ? [8, 32] : [16, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most ? `${address}/${Number(bits)}` : '';
}

export function compareAs(what: EntryKind, written: string): string {
  if (what === 'network') return compareNetwork(written);
  if (what === 'name') return compareName(written);
  return what === 'device' ? written.trim().toLowerCase() : compareNumber(written);
}

const EXACT = 100;
/** Alike enough for a person to look. */
export const HIT_FROM = 75;
const COMMON_WORDS_MIN = 2;

/**
 * How alike two compared names are, percent: what words they share, whatever their order. One shared word is none: too many
 * people have it.
 */
export function nameScore(one: string, other: string): number {
  if (one === other) return EXACT;
  const words = new Set(one.split(' '));
  const others = new Set(other.split(' '));
  const common = [...words].filter((word) => others.has(word)).length;
  return common < COMMON_WORDS_MIN ? 0 : Math.floor((2 * EXACT * common) / (words.size + others.size));
}

export interface ListEntry {
  readonly listId: bigint;
  readonly what: EntryKind;
  readonly compared: string;
}

/** What is known of a member that can stand on a list. */
export interface Screened {
  readonly memberId: bigint;
  readonly realName: string | null;
  readonly mobile: string | null;
  readonly accounts: readonly string[];
  /** Hashes of their devices, hex. */
  readonly devices: readonly string[];
}

export interface ListMatch extends ListEntry {
  readonly score: number;
}

/** Finds who is on any of these entries. Names are looked for by their words, so that each costs what shares one with it. */
export function createScreen(entries: readonly ListEntry[]): (person: Screened) => ListMatch[] {
  const exact = new Map<string, ListEntry>();
  const byWord = new Map<string, ListEntry[]>();
  for (const entry of entries) {
    exact.set(`${entry.what} ${entry.compared}`, entry);
    if (entry.what !== 'name') continue;
    for (const word of new Set(entry.compared.split(' '))) {
      const others = byWord.get(word);
      if (others === undefined) byWord.set(word, [entry]);
      else others.push(entry);
    }
  }
  const findExact = (what: EntryKind, written: string): ListMatch[] => {
    const entry = exact.get(`${what} ${compareAs(what, written)}`);
    return entry === undefined ? [] : [{ ...entry, score: EXACT }];
  };
  const findName = (name: string): ListMatch[] => {
    const compared = compareName(name);
    const near = new Set(compared.split(' ').flatMap((word) => byWord.get(word) ?? []));
    return [...near]
      .map((entry) => ({ ...entry, score: nameScore(compared, entry.compared) }))
      .filter(({ score }) => score >= HIT_FROM);
  };
  return ({ realName, mobile, accounts, devices }) => [
    ...(realName === null ? [] : findName(realName)),
    ...(mobile === null ? [] : findExact('phone', mobile)),
    ...accounts.flatMap((account) => findExact('account', account)),
    ...devices.flatMap((device) => findExact('device', device)),
  ];
}

export interface ReadEntry {
  readonly what: EntryKind;
  readonly written: string;
  readonly compared: string;
  readonly remark: string;
}

const WRITTEN_MAX = 200;

/** Lines `what,value,remark`, a head left out, networks on a list of networks alone; or the number of the first line that cannot be read. */
export function readListRows(
  rows: readonly (readonly string[])[],
  isOfNetworks: boolean,
): ReadEntry[] | { readonly wrongLine: number } {
  const entries: ReadEntry[] = [];
  for (const [place, [kind = '', written = '', remark = '']] of rows.entries()) {
    const what = ENTRY_KINDS.find((each) => each === kind.trim().toLowerCase());
    if (what === undefined && place === 0 && kind.trim().toLowerCase() === 'what') continue;
    const compared = what === undefined ? '' : compareAs(what, written);
    if (what === undefined || (what === 'network') !== isOfNetworks) return { wrongLine: place + 1 };
    if (compared === '' || written.length > WRITTEN_MAX) return { wrongLine: place + 1 };
    entries.push({ what, written: written.trim(), compared, remark: remark.trim().slice(0, WRITTEN_MAX) });
  }
  return entries;
}
