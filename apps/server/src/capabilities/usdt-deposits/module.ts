/** Deposits in USDT on TRON: addresses of members, what a node says came to them, and the rate it is credited at. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { readAccountKey } from './address.ts';
import type { Chain, UsdtDepositDeps } from './parts.ts';
import { createPretendedNode, PRETENDED_KEY, pretendedPageOf, registerPretendedChain } from './pretended-chain.ts';
import { lookAtRate } from './queries.ts';
import { usdtDepositsEqualTransfers } from './reconcile.ts';
import { serveUsdtDeposits } from './routes.ts';
import { createUsdtDeposits } from './service.ts';
import { createTronNode, type TronNodeAccount } from './tron-node.ts';

/** What an operator enters of the chain. */
interface UsdtSettings extends TronNodeAccount {
  readonly xpub: string;
  readonly contract: string;
  readonly confirmationsNeeded: number;
}

interface UsdtDepositNeeds extends Pick<UsdtDepositDeps, 'cashier' | 'isPaused' | 'rankOf' | 'record'> {
  readonly identity: Pick<Identity, 'checkSecondApprover' | 'namesOfMembers'>;
  /** Null: switched off. */
  readonly settings: UsdtSettings | null;
  /** Real coins buy no play money: a house that plays has a pretended chain. */
  readonly playMoney: boolean;
}

const AT_ONCE = 50;
/** USDT of TRON's main network. */
const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CONFIRMATIONS = 20;

export function createUsdtDepositsModule(
  { database: { db }, ids, log, metrics }: ModuleContext,
  { identity, settings, playMoney, ...needs }: UsdtDepositNeeds,
) {
  const { checkSecondApprover, namesOfMembers } = identity;
  const deposits = createUsdtDeposits({
    ...needs,
    ...{ db, ids, checkSecondApprover },
    chain: playMoney ? pretendedChain(db) : settings === null ? null : realChain(settings),
    noteContradiction: (about) => {
      metrics.fault('chain');
      log.error(about, 'the chain says something else of a credited transfer');
    },
  });
  const module: Module = {
    routes: async ({ house, http }) => {
      const payUrlOf = (address: string, language: string): string | null =>
        playMoney ? pretendedPageOf(address, language) : null;
      serveUsdtDeposits(house, deposits, { namesOfMembers, playMoney, payUrlOf });
      if (playMoney) await registerPretendedChain(http, { db, contract: CONTRACT });
    },
    work: {
      tickers: [
        {
          name: 'usdtDeposits.watch',
          everyMilliseconds: 5_000,
          run: async () => {
            await deposits.lookAtAddresses(AT_ONCE);
            await deposits.followTransfers(AT_ONCE);
          },
        },
        {
          // Apart: what has come is credited whether or not the node answers.
          name: 'usdtDeposits.credit',
          everyMilliseconds: 5_000,
          run: async () => {
            await deposits.creditConfirmed();
            await deposits.tellCredits(AT_ONCE);
          },
        },
      ],
    },
    queues: [
      {
        ...{ name: 'deposits.usdtRate', page: '/usdt-rate', right: 'deposits.setRate' },
        ...{ amberMinutes: 10, redMinutes: 30, look: () => lookAtRate(db) },
      },
    ],
    guards: new Map([['usdt_quotes', ['usdt_quotes_append_only', 'usdt_quotes_no_truncate']]]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [usdtDepositsEqualTransfers] };
  return { usdtDeposits: deposits, checks, module };
}

function realChain({ xpub, contract, confirmationsNeeded, ...account }: UsdtSettings): Chain {
  return { accountKey: readAccountKey(xpub), node: createTronNode(account), contract, confirmationsNeeded };
}

function pretendedChain(db: UsdtDepositDeps['db']): Chain {
  return {
    accountKey: readAccountKey(PRETENDED_KEY),
    node: createPretendedNode(db),
    contract: CONTRACT,
    confirmationsNeeded: CONFIRMATIONS,
  };
}
