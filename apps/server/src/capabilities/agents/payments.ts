/**
 * Paying bills (operations.md 4.4): what the house owes in portions; what an upline owes from their main wallet, uplines before
 * those below them, as far as their money goes. The bill's row is held and its next part has a number, so nothing is paid twice.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, must, refuse } from '../../platform/result.ts';
import type { EntryType, Wallet } from '../wallet/port.ts';
import { readNow } from './period-queries.ts';
import type { Agents, BillState, ContractKind, OwedBill } from './port.ts';
import { claimBills, markPaid } from './queries.ts';
import { RETRY_MILLISECONDS } from './rules.ts';

export interface PaymentDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf'>;
}

/** What a bill of a kind is in the journal. */
export const ENTRY_OF: Readonly<Record<ContractKind, EntryType>> = {
  dividend: 'dividend',
  daily: 'wageDaily',
  hourly: 'wageHourly',
  realTime: 'wageRealTime',
};

/** Of one transaction: a posting holds the heads of the journal's shards until it commits. */
const BILLS_AT_ONCE = 100;

/** Pays what the house owes by bills, in portions; a portion that fails is tried again by whoever looks next. */
export async function payBills({ db, wallet }: PaymentDeps): Promise<number> {
  let paid = 0;
  for (;;) {
    const portion = await transact(db, async (tx) => {
      const bills = await claimBills(tx, BILLS_AT_ONCE);
      if (bills.length === 0) return 0;
      await markPaid(
        tx,
        bills.map(({ id }) => id),
      );
      const now = await readNow(tx);
      const outcomes = await wallet.postWithin(
        tx,
        bills.map(({ id, kind, agent_id, amount }) => ({
          ...({ memberId: agent_id, amount, account: 'cash', contra: 'agentPay', reference: id } as const),
          type: ENTRY_OF[kind],
          key: uuidFromContent(now.getTime(), `agent bill:${id}`),
        })),
      );
      for (const outcome of outcomes) must(!isRefusal(outcome), 'a wage is a credit, which nothing refuses');
      return bills.length;
    });
    if (portion === 0) return paid;
    paid += portion;
  }
}

interface OpenBill {
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly agentId: bigint;
  readonly payerId: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly parts: number;
  readonly state: BillState;
}

const OPEN_COLUMNS = sql`b.id, b.kind, b.agent_id as "agentId", b.payer_id as "payerId", b.amount, b.paid, b.parts, b.state`;
const IS_OPEN = sql`b.state in ('issued', 'part', 'insufficient')`;

/** The next bill that an upline pays by itself, held until `tx` ends. */
async function claimOwed(tx: Tx): Promise<OpenBill | undefined> {
  const { rows } = await sql<OpenBill>`-- agents.claimOwed
    select ${OPEN_COLUMNS} from agent_bills b
    where b.payer_id is not null and ${IS_OPEN} and coalesce(b.retry_at, '-infinity') <= clock_timestamp()
      and not exists (select from agent_settings s where s.agent_id = b.payer_id and not s.auto_pay)
    order by b.id limit 1 for update of b skip locked`.execute(tx);
  return rows[0];
}

/** The posting was refused: nothing of it stays. */
class NotPosted extends Error {}

/** Pays as much of a held bill as its upline has; answers how it stands. */
async function payPart({ wallet }: PaymentDeps, tx: Tx, bill: OpenBill): Promise<{ paid: bigint; state: BillState }> {
  const { cash } = await wallet.balancesOf(bill.payerId, tx);
  const left = bill.amount - bill.paid;
  const amount = cash < left ? cash : left;
  if (amount <= 0n) return { paid: bill.paid, state: await noteShort(tx, bill) };
  const now = await readNow(tx);
  const paid = bill.paid + amount;
  const state: BillState = paid === bill.amount ? 'paid' : 'part';
  const part = bill.parts + 1;
  await sql`-- agents.writePayment
    with made as (insert into agent_payments (bill_id, part, amount, at) values (${bill.id}, ${part}, ${amount}, ${now}))
    update agent_bills set paid = ${paid}, parts = ${part}, state = ${state},
      paid_at = case when ${state} = 'paid' then ${now}::timestamptz end,
      retry_at = ${new Date(now.getTime() + RETRY_MILLISECONDS)} where id = ${bill.id}`.execute(tx);
  const line = { account: 'cash', contra: 'agentPay', reference: bill.id } as const;
  const keyOf = (side: string) => uuidFromContent(now.getTime(), `agent bill ${side}:${bill.id}:${part}`);
  const outcomes = await wallet.postWithin(tx, [
    { ...line, memberId: bill.payerId, type: 'contractPaid', amount: -amount, key: keyOf('from') },
    { ...line, memberId: bill.agentId, type: ENTRY_OF[bill.kind], amount, key: keyOf('to') },
  ]);
  if (outcomes.some((outcome) => isRefusal(outcome))) throw new NotPosted();
  return { paid, state };
}

/** There is nothing to pay it from: it is tried again later. */
async function noteShort(tx: Tx, { id, paid }: Pick<OpenBill, 'id' | 'paid'>): Promise<BillState> {
  const state: BillState = paid > 0n ? 'part' : 'insufficient';
  await sql`-- agents.noteShort
    update agent_bills set state = ${state}, retry_at = clock_timestamp() + make_interval(secs => ${RETRY_MILLISECONDS / 1_000})
    where id = ${id}`.execute(tx);
  return state;
}

/** Pays bills of uplines who pay by themselves, in the order in which they were made; answers how many payments. */
export async function payOwedBills(deps: PaymentDeps): Promise<number> {
  let payments = 0;
  for (;;) {
    let held: OpenBill | undefined;
    try {
      const done = await transact(deps.db, async (tx) => {
        held = await claimOwed(tx);
        return held === undefined ? null : payPart(deps, tx, held);
      });
      if (done === null) return payments;
      if (done.paid > (held?.paid ?? 0n)) payments += 1;
    } catch (error) {
      if (!(error instanceof NotPosted) || held === undefined) throw error;
      // The money went elsewhere between looking and paying.
      const short = held;
      await transact(deps.db, (tx) => noteShort(tx, short));
    }
  }
}

export async function payOwed(deps: PaymentDeps, payerId: bigint, billId: bigint): ReturnType<Agents['payOwed']> {
  try {
    return await transact(deps.db, async (tx): Promise<Awaited<ReturnType<Agents['payOwed']>>> => {
      const { rows } = await sql<OpenBill>`-- agents.lockOwed
        select ${OPEN_COLUMNS} from agent_bills b where b.id = ${billId} and b.payer_id = ${payerId} and b.state <> 'made'
        for update`.execute(tx);
      const [bill] = rows;
      if (bill === undefined) return refuse('agents.billUnknown');
      if (bill.state === 'paid') return { paid: bill.paid, state: bill.state };
      if (bill.state === 'nothing') return refuse('agents.billMoved');
      const { paid, state } = await payPart(deps, tx, bill);
      return paid === bill.paid ? refuse('wallet.insufficientFunds') : { paid, state };
    });
  } catch (error) {
    if (error instanceof NotPosted) return refuse('wallet.insufficientFunds');
    throw error;
  }
}

export async function pageOwedBills(
  db: Db,
  payerId: bigint,
  kind: ContractKind,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: OwedBill[]; total: number; autoPay: boolean }> {
  const [{ rows }, settings] = await Promise.all([
    sql<OwedBill & { total: number }>`-- agents.pageOwedBills
      select b.id, b.agent_id as "agentId", r.from_at as "from", r.tick, b.amount, b.paid, b.state, count(*) over ()::int as total
      from agent_bills b join agent_runs r on r.id = b.run_id
      where b.payer_id = ${payerId} and b.kind = ${kind} and b.state not in ('made', 'nothing')
      order by ${IS_OPEN} desc, b.id desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ auto_pay: boolean }>`-- agents.autoPayOf
      select auto_pay from agent_settings where agent_id = ${payerId}`.execute(db),
  ]);
  return { rows, total: rows[0]?.total ?? 0, autoPay: settings.rows[0]?.auto_pay ?? true };
}

export async function setAutoPay(db: Db, agentId: bigint, on: boolean): Promise<void> {
  await sql`-- agents.setAutoPay
    insert into agent_settings (agent_id, auto_pay) values (${agentId}, ${on})
    on conflict (agent_id) do update set auto_pay = excluded.auto_pay`.execute(db);
}

export async function owesContracts(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- agents.owesContracts
    select from agent_bills b where b.payer_id = ${memberId} and b.state in ('part', 'insufficient') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
