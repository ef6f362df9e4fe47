/** Tickets that are void: their stakes go back in the journal, under keys that follow from them, whoever brings them there. */
import { uuidFromContent } from '@house/fairness/uuid';
import type { Db } from '../../platform/database.ts';
import { isRefusal } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import { markVoided } from './desk-queries.ts';
import type { SportsTicket } from './port.ts';
import { selectDueTickets } from './ticket-queries.ts';

const AT_ONCE = 100;

export function createVoids({ db, wagers }: { readonly db: Db; readonly wagers: Pick<Wagers, 'decide'> }) {
  /** Brings these into the journal; true: all of them are there. */
  async function bringVoid(tickets: readonly SportsTicket[]): Promise<boolean> {
    const outcomes = await wagers.decide(
      tickets.map(({ id, memberId, seq, askedAt }) => ({
        memberId,
        bet: { shard: shardOf(memberId), seq: seq ?? 0n },
        key: uuidFromContent(askedAt.getTime(), `sports ticket ${id}, void`),
        kind: 'void',
      })),
    );
    let whole = true;
    for (const [i, { id }] of tickets.entries()) {
      const outcome = outcomes[i];
      if (outcome !== undefined && (!isRefusal(outcome) || outcome.refused === 'wagers.alreadyVoid'))
        await markVoided(db, id);
      else whole = false;
    }
    return whole;
  }

  /** Those that are due. */
  async function voidDue(): Promise<void> {
    await bringVoid(await selectDueTickets(db, ['void'], AT_ONCE));
  }

  return { bringVoid, voidDue };
}
