/** One change of the calendars by the desk: in one transaction, with its reason, written down. */
import { type CanonicalValue, canonicalJson } from '@house/fairness/canonical-json';
import { sql } from 'kysely';
import type { AuditAction } from '../../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { RecordAct } from '../port.ts';
import type { CalendarActor, CalendarRefusal } from './port.ts';
import { markPlanned, unplanProjections } from './queries.ts';

const REASON_LENGTH_MIN = 3;

export interface Made {
  readonly object: string;
  readonly before: CanonicalValue;
  readonly after: CanonicalValue;
}

/** Makes a change by somebody's word. Null: done before under its key, so there is nothing to write down again. */
export type Change = (
  actor: CalendarActor,
  action: AuditAction,
  make: (tx: Tx) => Promise<Made | CalendarRefusal | null>,
) => Promise<CalendarRefusal | undefined>;

export function createChange({ db, record }: { readonly db: Db; readonly record: RecordAct }): Change {
  return async (actor, action, make) => {
    const reason = actor.reason.trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    return transact(db, async (tx) => {
      const done = await make(tx);
      if (done === null) return undefined;
      if ('refused' in done) return done;
      await record(tx, {
        staffId: actor.staffId,
        staff: actor.name,
        address: actor.address,
        action,
        object: done.object,
        reason,
        before: canonicalJson(done.before),
        after: canonicalJson(done.after),
      });
      return undefined;
    });
  };
}

/**
 * Holds the game's row, so that a worker that follows the calendar sees all of a change or nothing, and one change of a
 * game is made after the other. False: no game that is drawn elsewhere.
 */
export async function holdGame(tx: Tx, gameCode: string): Promise<boolean> {
  const { rows } = await sql`-- lottery.holdOfficialGame
    select from lottery_games where code = ${gameCode} and official for update`.execute(tx);
  if (rows.length === 0) return false;
  await markPlanned(tx, gameCode, null);
  await unplanProjections(tx, gameCode);
  return true;
}
