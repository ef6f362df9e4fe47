/**
 * Asks the node what came to members' addresses. Whatever a list says, the receipt of the transaction decides; it is read
 * again until the transfer is deep enough, and what it says then is what counts.
 */
import { transact } from '../../platform/database.ts';
import type { Chain, UsdtDepositDeps } from './parts.ts';
import type { Receipt } from './port.ts';
import {
  contradictTransfer,
  knownOf,
  lockTransfers,
  noteListed,
  orphanTransfer,
  ownersOf,
  putTransfer,
  takeDueAddresses,
  takeDueTransfers,
} from './queries.ts';
import { countConfirmations, readTransfers, type ShownTransfer } from './rules.ts';

/** A list may be this late with a transfer. */
const LATE_MILLISECONDS = 86_400_000;
const NOTHING_KEPT = 10_000;

/** Transactions that stand deep enough and bring nothing of ours: lists name them for a day, and they need no second look. */
export type BarrenTransactions = Set<string>;

export async function lookAtAddresses(
  deps: UsdtDepositDeps,
  chain: Chain,
  barren: BarrenTransactions,
  limit: number,
): Promise<number> {
  const due = await takeDueAddresses(deps.db, limit);
  const faults: unknown[] = [];
  for (const { address, since, read_at: now } of due) {
    try {
      const hints = await chain.node.listHints(address, new Date(since.getTime() - LATE_MILLISECONDS));
      const known = await knownOf(deps.db, hints);
      const fresh = hints.filter((txid) => !known.has(txid) && !barren.has(txid));
      if (fresh.length > 0) await readReceipts(deps, chain, fresh, barren);
      await noteListed(deps.db, address, now);
    } catch (error) {
      faults.push(error);
      // A node that keeps silent is not asked for every address in turn.
      break;
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'the node did not answer about an address');
  return due.length;
}

export async function followTransfers(deps: UsdtDepositDeps, chain: Chain, limit: number): Promise<number> {
  const txids = await takeDueTransfers(deps.db, limit);
  if (txids.length > 0) await readReceipts(deps, chain, txids, new Set());
  return txids.length;
}

async function readReceipts(
  deps: UsdtDepositDeps,
  chain: Chain,
  txids: readonly string[],
  barren: BarrenTransactions,
): Promise<void> {
  const head = await chain.node.readHead();
  for (const txid of txids) {
    const receipt = await chain.node.readReceipt(txid);
    const isOurs = await keepReceipt(deps, chain, { txid, receipt, head });
    if (isOurs || receipt === undefined) continue;
    if (countConfirmations(head, receipt.block) < chain.confirmationsNeeded) continue;
    if (barren.size >= NOTHING_KEPT) barren.clear();
    barren.add(txid);
  }
}

/** Writes down what a receipt says by now; answers whether anything of it is ours. */
async function keepReceipt(
  deps: UsdtDepositDeps,
  chain: Chain,
  { txid, receipt, head }: { txid: string; receipt: Receipt | undefined; head: number },
): Promise<boolean> {
  const shown = receipt === undefined ? [] : readTransfers(receipt);
  const contradicted = await transact(deps.db, async (tx) => {
    const stored = await lockTransfers(tx, txid);
    const owners = await ownersOf(
      tx,
      shown.map(({ to }) => to),
    );
    let isNew = false;
    for (const each of stored) {
      const now = shown.find(({ logIndex }) => logIndex === each.logIndex);
      if (each.state === 'credited') {
        const isSame = now?.contract === each.contract && now.value === each.value && now.to === each.address;
        if (!isSame && head >= each.block) isNew = (await contradictTransfer(tx, each)) || isNew;
      } else if ((now === undefined || !owners.has(now.to)) && head >= each.block) {
        // A node that is behind the block knows nothing of it yet, and says nothing about it.
        await orphanTransfer(tx, each);
      }
    }
    if (receipt === undefined) return { isNew, isOurs: stored.length > 0 };
    for (const transfer of shown) {
      const memberId = owners.get(transfer.to);
      if (memberId === undefined) continue;
      await putTransfer(tx, txid, memberId, transfer, factsOf(chain, transfer, receipt, head));
    }
    return { isNew, isOurs: stored.length > 0 || owners.size > 0 };
  });
  if (contradicted.isNew) deps.noteContradiction({ txid });
  return contradicted.isOurs;
}

function factsOf(
  { contract, confirmationsNeeded }: Chain,
  transfer: ShownTransfer,
  { block, blockTime }: Receipt,
  head: number,
): Parameters<typeof putTransfer>[4] {
  const confirmations = countConfirmations(head, block);
  const isDeep = confirmations >= confirmationsNeeded;
  const state = transfer.contract !== contract ? 'wrongToken' : isDeep ? 'confirmed' : 'seen';
  return { block, blockTime, confirmations, state };
}
