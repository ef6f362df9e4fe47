/** Which tables the page of several shows: those of the last time that are open still, else the first of each game. Pure. */
import { TABLES_AT_ONCE } from '../../../../src/contract.ts';

interface Table {
  readonly code: string;
  readonly game: string;
  readonly state: string;
}

const KEPT = 'live-tables-shown';

export function firstTables(tables: readonly Table[], kept: readonly string[]): readonly string[] {
  const open = tables.filter(({ state }) => state === 'open');
  const again = kept.filter((code) => open.some((table) => table.code === code));
  if (again.length > 0) return [...new Set(again)].slice(0, TABLES_AT_ONCE);
  const firsts = open.filter(({ game }, at) => open.findIndex((other) => other.game === game) === at);
  return firsts.slice(0, TABLES_AT_ONCE).map(({ code }) => code);
}

/** What cannot be read is none. */
export function readTables(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function keptTables(): readonly string[] {
  try {
    return readTables(localStorage.getItem(KEPT));
  } catch {
    return [];
  }
}

export function keepTables(shown: readonly string[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(shown));
  } catch {
    // Where storage is refused the first tables stand again.
  }
}
