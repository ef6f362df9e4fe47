/** Who listens at a live table, in tests. */
import type { ShownTableRound, ShownTurn, TableMessage } from '../src/contract.ts';
import type { Player } from './given.ts';

export const SOON = { timeout: 15_000, interval: 20 };

export class Ear {
  readonly heard: TableMessage[] = [];
  readonly #closing = new AbortController();
  constructor(address: string, player: Player, table: string) {
    void this.#hear(address, player, table).catch(() => undefined);
  }
  async #hear(address: string, { token }: Player, table: string): Promise<void> {
    const response = await fetch(`${address}/studio/api/tables/${table}/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: this.#closing.signal,
    });
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of response.body ?? []) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      this.heard.push(...lines.map((line) => JSON.parse(line) as TableMessage));
    }
  }
  get round(): ShownTableRound | null {
    return this.heard.findLast((message) => message.kind === 'round')?.round ?? null;
  }
  get turn(): ShownTurn | null {
    return this.heard.findLast((message) => message.kind === 'turn')?.turn ?? null;
  }
  close(): void {
    this.#closing.abort();
  }
}
