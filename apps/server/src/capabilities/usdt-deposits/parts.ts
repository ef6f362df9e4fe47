/** What everything of deposits in USDT stands on. */
import type { Db, Tx } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Cashier, DepositChannel } from '../cashier/port.ts';
import type { Identity } from '../identity/port.ts';
import type { AccountKey } from './address.ts';
import { type RecordAct, USDT } from './port.ts';
import type { TronNode } from './tron-node.ts';

/** The chain as this house has it: which keys, which node, which contract, how deep. */
export interface Chain {
  readonly accountKey: AccountKey;
  readonly node: TronNode;
  /** Of the token; every other one is wrong. */
  readonly contract: string;
  readonly confirmationsNeeded: number;
}

export interface UsdtDepositDeps {
  readonly db: Db;
  readonly ids: Ids;
  /** Null: nobody entered a key and a node, and nothing is offered. */
  readonly chain: Chain | null;
  readonly cashier: Pick<Cashier, 'takeArrival' | 'listChannels'>;
  readonly isPaused: (tx: Tx, memberId: bigint) => Promise<boolean>;
  /** Nobody has one when left out. */
  readonly rankOf?: (memberId: bigint) => Promise<number>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  readonly record: RecordAct;
  /** The chain says something else of what was credited: for the log and the alarm. */
  readonly noteContradiction: (about: { txid: string }) => void;
}

export async function findChannel({ cashier }: UsdtDepositDeps): Promise<DepositChannel | undefined> {
  return (await cashier.listChannels()).find(({ adapter }) => adapter === USDT);
}
