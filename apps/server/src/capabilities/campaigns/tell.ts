/** What goes on behind campaigns: vendors are told of grants, what is over ends, and members who excluded themselves keep none. */
import { formatAmount } from '@house/money/amount';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal } from '../../platform/result.ts';
import type { AskVendor } from '../vendors/port.ts';
import type { Grant } from './port.ts';
import {
  cancelGrantsOf,
  endByTime,
  noteFault,
  noteTold,
  selectHolders,
  selectSpent,
  stopCampaign,
  takeUntold,
} from './queries.ts';
import { deleteTombstones } from './round-queries.ts';

const AT_ONCE = 50;
const HOLDERS_AT_ONCE = 500;
/** What no further telling mends: the grant is refused. */
const FINAL: ReadonlySet<string> = new Set(['INVALID_GAME', 'INVALID_STAKE', 'UNSUPPORTED', 'DUPLICATE_CONFLICT']);

export interface TellDeps {
  readonly db: Db;
  readonly ask: AskVendor;
  readonly currency: string;
  readonly isExcluded: (memberId: bigint) => Promise<boolean>;
}

export function createTelling({ db, ask, currency, isExcluded }: TellDeps) {
  async function tellCancelled({ id, vendor, memberId }: Grant): Promise<void> {
    const answer = await ask(vendor, 'cancelgrant', { grantId: String(id), user: String(memberId) });
    if (!isRefusal(answer) && (answer.status === 'OK' || answer.status === 'UNSUPPORTED')) {
      return noteTold(db, id, 'cancelled');
    }
    return noteFault(db, id, isRefusal(answer) ? answer.refused : answer.status);
  }

  async function tellGranted(grant: Grant): Promise<void> {
    const { id, vendor, memberId, campaignId, games, rounds, stake, winLimit, validFrom, validTo } = grant;
    const answer = await ask(vendor, 'grant', {
      ...{ grantId: String(id), campaignId: String(campaignId), user: String(memberId), currency },
      ...{ gameCodes: [...games], rounds, stake: formatAmount(stake) },
      winLimit: winLimit === null ? null : formatAmount(winLimit),
      ...{ validFrom: validFrom.toISOString(), validTo: validTo.toISOString() },
    });
    if (isRefusal(answer)) return noteFault(db, id, answer.refused);
    if (answer.status === 'OK') return noteTold(db, id, { state: 'granted' });
    await noteFault(db, id, [answer.status, answer.message].filter((word) => word !== undefined).join(': '));
    if (FINAL.has(answer.status)) await noteTold(db, id, { state: 'refused' });
  }

  return {
    /** Answers how many grants vendors were told of. */
    async tellVendors(): Promise<number> {
      const grants = await takeUntold(db, AT_ONCE);
      await Promise.all(
        grants.map((grant) => (grant.state === 'cancelled' ? tellCancelled(grant) : tellGranted(grant))),
      );
      return grants.length;
    },
    async endWhatIsOver(): Promise<void> {
      await endByTime(db);
      for (const id of await selectSpent(db)) await transact(db, (tx) => stopCampaign(tx, id, null));
    },
    /** A free bet of theirs is refused at once; here the vendor hears that nothing is left. */
    async cancelOfExcluded(): Promise<void> {
      let after = 0n;
      for (;;) {
        const holders = await selectHolders(db, after, HOLDERS_AT_ONCE);
        if (holders.length === 0) return;
        for (const memberId of holders) if (await isExcluded(memberId)) await cancelGrantsOf(db, memberId);
        after = holders.at(-1) ?? after;
      }
    },
    forget: () => deleteTombstones(db),
  };
}
