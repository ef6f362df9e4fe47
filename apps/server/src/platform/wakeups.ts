/**
 * Wake-ups: PostgreSQL's NOTIFY, heard on one connection of this process.
 *
 * A wake-up says only "look again"; what there is to see stands in tables. So a lost one costs time, never data: every
 * listener also looks by itself now and then. The connection is opened anew when it breaks, and all are woken after.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { OWN_CONNECTION } from './database.ts';
import type { Log } from './logs.ts';
import { PrimaryClient } from './primary.ts';

export interface Wakeups {
  /**
   * Calls `wake` after each NOTIFY on the channel and after a reconnect; and once when it begins to hear a channel that
   * was asked for after the start, since what was said until then was lost. Returns how to stop.
   */
  on(channel: string, wake: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createWakeups(url: string, log: Log): Wakeups {
  const listeners = new Map<string, Set<() => void>>();
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const fresh = new PrimaryClient({ connectionString: url, application_name: 'house-wakeups', ...OWN_CONNECTION });
    fresh.on('notification', ({ channel }) => {
      for (const wake of listeners.get(channel) ?? []) wake();
    });
    fresh.on('error', (error) => log.warn({ err: error }, 'wake-up connection broke'));
    fresh.on('end', () => {
      if (client === fresh && !stopping.signal.aborted) void reconnect();
    });
    try {
      await fresh.connect();
      for (const channel of listeners.keys()) await fresh.query(`listen "${channel}"`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    // Only one that hears everything counts: the end of another would open a second one beside the next try.
    client = fresh;
  }

  async function reconnect(): Promise<void> {
    client = null;
    for (let milliseconds = 200; !stopping.signal.aborted; milliseconds = Math.min(milliseconds * 2, 5_000)) {
      try {
        await connect();
        for (const wakes of listeners.values()) for (const wake of wakes) wake();
        return;
      } catch {
        await wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    on(channel, wake) {
      const known = listeners.get(channel);
      if (known !== undefined) known.add(wake);
      else {
        listeners.set(channel, new Set([wake]));
        client?.query(`listen "${channel}"`).then(
          () => {
            for (const late of listeners.get(channel) ?? []) late();
          },
          (error: unknown) => log.warn({ err: error }, 'listen failed'),
        );
      }
      return () => void listeners.get(channel)?.delete(wake);
    },
    start: connect,
    async stop() {
      stopping.abort();
      await client?.end();
      client = null;
    },
  };
}
