/** Deposits in USDT: see port.ts. */
import { transact } from '../../platform/database.ts';
import { must, refuse } from '../../platform/result.ts';
import { isRankWithin } from '../cashier/port.ts';
import { createUsdtGateway, creditConfirmed, tellCredits } from './credit.ts';
import { findChannel, type UsdtDepositDeps } from './parts.ts';
import type { UsdtDeposit, UsdtDeposits } from './port.ts';
import {
  insertAddress,
  insertQuote,
  listRateRows,
  lockNextPlace,
  pageOfTransfers,
  readAddress,
  readQuote,
  readRate,
  toRate,
  transfersOf,
  wantAddress,
} from './queries.ts';
import { confirmRate, seedDemoRate, setRate } from './rates.ts';
import { leastWorth } from './rules.ts';
import { type BarrenTransactions, followTransfers, lookAtAddresses } from './watch.ts';

const QUOTE_MINUTES = 20;
const SHOWN_TRANSFERS = 10;
const SHOWN_RATES = 20;

export function createUsdtDeposits(deps: UsdtDepositDeps): UsdtDeposits {
  const { db, chain } = deps;
  const barren: BarrenTransactions = new Set();
  return {
    gateway: createUsdtGateway(deps),
    find: (memberId) => find(deps, memberId),
    open: (memberId) => open(deps, memberId),
    lookAtAddresses: async (limit) => (chain === null ? 0 : lookAtAddresses(deps, chain, barren, limit)),
    followTransfers: async (limit) => (chain === null ? 0 : followTransfers(deps, chain, limit)),
    creditConfirmed: () => creditConfirmed(deps),
    tellCredits: (limit) => tellCredits(deps, limit),
    list: (filter, page) => pageOfTransfers(db, filter, page),
    listRates: async () => (await listRateRows(db, SHOWN_RATES)).map(toRate),
    setRate: (act) => setRate(deps, act),
    confirmRate: (act) => confirmRate(deps, act),
    seedDemoRate: () => seedDemoRate(deps),
  };
}

async function find(deps: UsdtDepositDeps, memberId: bigint): Promise<UsdtDeposit> {
  const { db, chain } = deps;
  const account = chain?.accountKey.account ?? '';
  const given = await readAddress(db, memberId, account);
  if (given !== undefined && chain !== null) {
    // Whoever changed the row would be sent the member's money.
    must(chain.accountKey.addressAt(given.n) === given.address, 'an address is that of its key');
    await wantAddress(db, memberId, account);
  }
  const quote = await readQuote(db, memberId);
  const rate = await readRate(db);
  const channel = await findChannel(deps);
  const memberRate = rate?.member_rate ?? null;
  const counted = quote?.member_rate ?? memberRate;
  return {
    address: given?.address ?? null,
    quote: quote === undefined ? null : { memberRate: quote.member_rate, until: quote.until },
    memberRate,
    minimum: counted === null || channel === undefined ? null : leastWorth(channel.minAmount, counted),
    confirmationsNeeded: chain?.confirmationsNeeded ?? 0,
    transfers: await transfersOf(db, memberId, SHOWN_TRANSFERS),
  };
}

async function open(deps: UsdtDepositDeps, memberId: bigint): ReturnType<UsdtDeposits['open']> {
  const { db, ids, chain } = deps;
  const channel = await findChannel(deps);
  if (chain === null || channel?.open !== true) return refuse('usdtDeposits.notOffered');
  if (!isRankWithin(channel.ranks, (await deps.rankOf?.(memberId)) ?? 0)) return refuse('usdtDeposits.notOffered');
  const { account, addressAt } = chain.accountKey;
  const refused = await transact(db, async (tx) => {
    if (await deps.isPaused(tx, memberId)) return refuse('wallet.paused');
    const rate = await readRate(tx);
    if (rate === undefined) return refuse('usdtDeposits.notOffered');
    if ((await readAddress(tx, memberId, account)) === undefined) {
      const n = await lockNextPlace(tx, account);
      // Whoever asked twice at once has theirs by now.
      if ((await readAddress(tx, memberId, account)) === undefined) {
        await insertAddress(tx, { address: addressAt(n), memberId, account, n });
      }
    }
    // The address is held from here: a member has one quote at a time.
    await wantAddress(tx, memberId, account);
    if ((await readQuote(tx, memberId)) === undefined) {
      await insertQuote(tx, { id: ids.next(), memberId, rate: toRate(rate), minutes: QUOTE_MINUTES });
    }
    return null;
  });
  return refused ?? find(deps, memberId);
}
