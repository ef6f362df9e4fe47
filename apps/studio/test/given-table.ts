/** Who listens at a live table, in tests, and how its hands are hurried on: time is the database's. */
import { expect } from 'vitest';
import type { TestDatabase } from '../../server/src/platform/testing/database.ts';
import type { ShownTableRound, ShownTurn, TableLine } from '../src/contract.ts';
import type { Player } from './given.ts';

export const SOON = { timeout: 15_000, interval: 20 };

/** Hears a table, or several (`BAC-1,DAT-1`) over one line. */
export class Ear {
  readonly heard: TableLine[] = [];
  readonly #closing = new AbortController();
  constructor(address: string, player: Player, table: string) {
    void this.#hear(address, player, table).catch(() => undefined);
  }
  async #hear(address: string, { token }: Player, table: string): Promise<void> {
    const path = table.includes(',') ? `stream?of=${table}` : `${table}/stream`;
    const response = await fetch(`${address}/studio/api/tables/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: this.#closing.signal,
    });
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of response.body ?? []) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      this.heard.push(...lines.map((line) => JSON.parse(line) as TableLine));
    }
  }
  get round(): ShownTableRound | null {
    // As pages do: what a greeting tells late does not take a hand back.
    return this.heard.reduce<ShownTableRound | null>((newest, message) => {
      const round = message.kind === 'round' ? message.round : null;
      return round === null || (newest !== null && round.number < newest.number) ? newest : round;
    }, null);
  }
  get turn(): ShownTurn | null {
    return this.heard.findLast((message) => message.kind === 'turn')?.turn ?? null;
  }
  close(): void {
    this.#closing.abort();
  }
}

/** The hand under way leaves its state now, unless it is a later one, or where it is wanted. */
export const hasten = ({ pool }: TestDatabase, table: string, number: number, wish: ShownTableRound['state']) =>
  pool.query(
    `update studio.table_rounds set open_until = least(open_until, now()), locked_until = least(locked_until, now()),
       dealing_until = least(dealing_until, now()), deciding_until = least(deciding_until, now()),
       result_until = least(result_until, now())
     where table_code = $2 and state not in ('settled', 'void', $3) and number <= $1`,
    [number, table, wish],
  );

/** Takes the hand under way, or the one of that number, on until it was heard to be as wanted: the next may have begun by then. */
export async function bring(
  database: TestDatabase,
  { ear, table, number = ear.round?.number ?? 0 }: { ear: Ear; table: string; number?: number },
  state: ShownTableRound['state'],
): Promise<ShownTableRound> {
  const heard = (): ShownTableRound | undefined =>
    ear.heard
      .flatMap((message) => (message.kind === 'round' && message.round !== null ? [message.round] : []))
      .findLast((round) => round.number === number && round.state === state);
  await expect
    .poll(async () => {
      if (heard() !== undefined) return true;
      await hasten(database, table, number, state);
      return false;
    }, SOON)
    .toBe(true);
  return heard() as ShownTableRound;
}

/** A hand whose betting has just opened. */
export async function openHand(
  database: TestDatabase,
  { ear, table }: { ear: Ear; table: string },
): Promise<ShownTableRound> {
  const before = ear.round?.number ?? 0;
  await expect
    .poll(async () => {
      if (ear.round !== null && ear.round.number > before && ear.round.state === 'open') return true;
      await hasten(database, table, before, 'void');
      return false;
    }, SOON)
    .toBe(true);
  return ear.round as ShownTableRound;
}
