/**
 * Hears from the database which sessions ended and that somebody of staff may do something else now, on a connection of
 * its own.
 *
 * Whoever ends a session, in whichever process, the database announces it (sql/announce_session_end.sql). While this connection lives
 * a process may trust what it remembers of a session; when it has not answered for a second, it must ask again.
 */
import type pg from 'pg';
import { steadyClock } from '../../platform/clock.ts';
import { PrimaryClient } from '../../platform/primary.ts';
import type { OnSessionEnded, SessionAudience } from './port.ts';

const PING_MILLISECONDS = 400;
const SILENT_MILLISECONDS = 900;
const RETRY_MILLISECONDS = 200;
/** A connection that answers nothing for so long is given up, though nobody said it broke. */
const GIVE_UP_MILLISECONDS = 3_000;

export interface EndedSessions {
  /** True while every end of a session up to a second ago has been heard. */
  hearsAll(): boolean;
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface EndedSessionsOptions {
  connectionString: string;
  onEnded: OnSessionEnded;
  /** The rights of a role, or the role, state or allowed addresses of one of staff, changed (sql/announce_staff_change.sql). */
  onStaffChanged: () => void;
  /** Something may have been missed: forget everything remembered. */
  onGap: () => void;
}

export function hearEndedSessions({
  connectionString,
  onEnded,
  onStaffChanged,
  onGap,
}: EndedSessionsOptions): EndedSessions {
  let client: pg.Client | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let asking = false;
  let retry: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();
  const firstHearing = Promise.withResolvers<void>();

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    asking = false;
    heardAt = Number.NEGATIVE_INFINITY;
    onGap();
    lost.end().catch(() => undefined);
    if (!closed) retry = setTimeout(open, RETRY_MILLISECONDS);
  }

  function hear(payload: string): void {
    const [audience, owner, id] = payload.split(':');
    if (owner !== undefined && id !== undefined) onEnded(audience as SessionAudience, BigInt(owner), id);
  }

  async function connect(): Promise<void> {
    const fresh = new PrimaryClient({
      connectionString,
      application_name: 'house-sessions',
      connectionTimeoutMillis: 5_000,
    });
    client = fresh;
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload }) =>
      channel === 'staff_changed' ? onStaffChanged() : hear(payload ?? ''),
    );
    try {
      await fresh.connect();
      await fresh.query('listen session_ended; listen staff_changed');
    } catch {
      lose(fresh);
      return;
    }
    // Between the loss and now ends may have gone unheard.
    onGap();
    heardAt = steadyClock.now();
    firstHearing.resolve();
  }

  function open(): void {
    opening = connect();
  }

  function ping(): void {
    const asked = client;
    if (asked === undefined || heardAt === Number.NEGATIVE_INFINITY) return;
    const askedAt = steadyClock.now();
    if (asking) {
      if (askedAt - heardAt > GIVE_UP_MILLISECONDS) lose(asked);
      return;
    }
    asking = true;
    asked.query('select 1').then(
      () => {
        if (client !== asked) return;
        asking = false;
        heardAt = askedAt;
      },
      () => lose(asked),
    );
  }

  open();
  const pinging = setInterval(ping, PING_MILLISECONDS);
  pinging.unref();

  return {
    hearsAll: () => steadyClock.now() - heardAt < SILENT_MILLISECONDS,
    ready: () => firstHearing.promise,
    async close() {
      closed = true;
      clearInterval(pinging);
      clearTimeout(retry);
      firstHearing.resolve();
      await opening;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
