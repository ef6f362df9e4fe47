/** The member's records: account record (journal lines) and betting record, with receipts. */

import { getReceipt, listWagers } from '@house/contract/wagers';
import { listEntries } from '@house/contract/wallet';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '../../platform/clock.ts';
import type { House } from '../../platform/http.ts';
import { refuse } from '../../platform/result.ts';
import { dayRange, type Wallet } from '../wallet/port.ts';
import type { GateWords, WagerRow, Wagers } from './port.ts';
import { gateOfEntry, showEntry, showWager } from './show.ts';

export interface RecordRoutesDeps {
  readonly wallet: Pick<Wallet, 'listEntriesOf'>;
  readonly wagers: Wagers;
  readonly clock: Clock;
  readonly zoneOffsetMinutes: number;
  /** Told by the products: words and results of gates; unknown ids are left out. */
  readonly describeGates: (gateIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, GateWords>>;
  /** Told by the product: the canonical text of an accepted ticket and its SHA-256. */
  readonly describeTicket: (wager: WagerRow) => { readonly canonical: string; readonly digest: string };
}

export function registerRecordRoutes(house: House, deps: RecordRoutesDeps): void {
  house.serveSignedIn(listEntries, null, async ({ principal, query }) => {
    const { page, size, from, to, type, wallet } = query;
    const found = await deps.wallet.listEntriesOf({
      memberId: principal.id,
      ...dayRange({ from, to }, deps.clock.now(), deps.zoneOffsetMinutes),
      ...(type === undefined ? {} : { type }),
      ...(wallet === undefined ? {} : { account: wallet }),
      offset: (page - 1) * size,
      limit: size,
    });
    const gates = await deps.describeGates(found.rows.flatMap((entry) => gateOfEntry(entry) ?? []));
    return {
      page,
      size,
      total: found.total,
      rows: found.rows.map((entry) => showEntry(entry, gates)),
      totals: { in: formatAmount(found.in), out: formatAmount(found.out) },
    };
  });

  house.serveSignedIn(listWagers, null, async ({ principal, query }) => {
    const { page, size, from, to, gameCode, state, ticket } = query;
    const found = await deps.wagers.listWagersOf({
      memberId: principal.id,
      ...dayRange({ from, to }, deps.clock.now(), deps.zoneOffsetMinutes),
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(state === undefined ? {} : { state: state === 'refunded' ? 'void' : state }),
      ...(ticket === undefined ? {} : { ticket }),
      offset: (page - 1) * size,
      limit: size,
    });
    const gates = await deps.describeGates([...new Set(found.rows.map((wager) => wager.gateId))]);
    const { totals } = found;
    return {
      page,
      size,
      total: found.total,
      rows: found.rows.map((wager) => showWager(wager, gates)),
      totals: {
        bets: totals.bets,
        stake: formatAmount(totals.stake),
        validStake: formatAmount(totals.validStake),
        prize: formatAmount(totals.prize),
        net: formatAmount(totals.prize - totals.stake),
      },
    };
  });

  house.serveSignedIn(getReceipt, null, async ({ principal, params }) => {
    const wager = await deps.wagers.findWager(principal.id, params.ticket);
    if (wager === null) return refuse('request.notFound');
    const gates = await deps.describeGates([wager.gateId]);
    return { ...deps.describeTicket(wager), wager: showWager(wager, gates) };
  });
}
