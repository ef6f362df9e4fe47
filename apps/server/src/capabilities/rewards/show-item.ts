/** An item as the site sees it. */
import type { RewardItemView } from '@house/contract/rewards/shapes';
import { formatAmount } from '@house/money/amount';
import type { Item } from './port.ts';

export const showItem = (item: Item): RewardItemView => {
  const { id, kind, detail, gives, amount, multiplier, state, madeAt, expiresAt, claimedAt } = item;
  return {
    ...{ id: id.toString(), kind, detail, gives, multiplier, state },
    amount: formatAmount(amount),
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    claimedAt: claimedAt?.toISOString() ?? null,
  };
};
