/** Money that was held for orders which are not bought. */
import { uuidFromContent } from '@house/fairness/uuid';
import type { Tx } from '../../../platform/database.ts';
import { must } from '../../../platform/result.ts';
import type { Movement, Wallet } from '../../wallet/port.ts';
import type { OrderToReturn } from './queries.ts';

/** Of orders whose rows are held: what they held is cash again. */
export async function giveBack(
  wallet: Pick<Wallet, 'postWithin'>,
  tx: Tx,
  orders: readonly OrderToReturn[],
): Promise<void> {
  const returns = orders.map(
    (order): Movement => ({
      memberId: order.member_id,
      key: uuidFromContent(order.key_time.getTime(), `chaseReturn:${order.chase_id}:${order.place}`),
      type: 'holdReturn',
      account: 'cash',
      contra: 'locked',
      amount: order.amount,
      reference: order.chase_id,
    }),
  );
  for (const outcome of await wallet.postWithin(tx, returns))
    must(
      outcome.refused === undefined && !outcome.repeated,
      `what was held goes back once: ${outcome.refused ?? 'repeated'}`,
    );
}
