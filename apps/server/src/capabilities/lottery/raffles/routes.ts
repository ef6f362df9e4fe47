/** The calls of raffles: the contract in, the service, the contract out. */
import {
  buyRaffleTickets,
  getRaffleProof,
  listRaffles,
  listRaffleTickets,
  type RafflePurchaseView,
  type RaffleView,
} from '@house/contract/lottery/raffles';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { Clock } from '../../../platform/clock.ts';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, present } from '../../../platform/result.ts';
import type { Wallet } from '../../wallet/port.ts';
import type { Purchase, Raffle, Raffles } from './port.ts';

export interface RaffleRoutesDeps {
  readonly house: CallRouter;
  readonly raffles: Raffles;
  readonly wallet: Pick<Wallet, 'balancesOf'>;
  readonly clock: Clock;
}

export function serveRaffles({ house, raffles, wallet, clock }: RaffleRoutesDeps): void {
  house.serve(listRaffles, async () => ({
    raffles: (await raffles.list()).map(writeRaffle),
    serverTime: new Date(clock.now()).toISOString(),
  }));
  house.serveSignedIn(listRaffleTickets, null, async ({ principal }) => ({
    tickets: (await raffles.ticketsOf(principal.id)).map(writePurchase),
  }));
  house.serveSignedIn(buyRaffleTickets, null, async ({ body, params, principal }) => {
    const bought = await raffles.buy(principal.id, {
      key: body.key,
      count: body.count,
      raffleId: BigInt(params.raffleId),
      amount: present(parseAmount(body.amount), 'an amount of the contract parses'),
    });
    if (isRefusal(bought)) return bought;
    const { cash } = await wallet.balancesOf(principal.id);
    return {
      purchase: writePurchase(bought.purchase),
      raffle: writeRaffle(bought.raffle),
      balance: formatAmount(cash),
      repeated: bought.repeated,
    };
  });
  house.serve(getRaffleProof, async ({ params, query }) => {
    const found = await raffles.pagePurchases(BigInt(params.raffleId), query);
    if (isRefusal(found)) return found;
    return { raffle: writeRaffle(found.raffle), purchases: found.purchases.map(writePurchase), next: found.next };
  });
}

export function writeRaffle(raffle: Raffle): RaffleView {
  return {
    ...raffle,
    id: String(raffle.id),
    names: { ...raffle.names },
    price: formatAmount(raffle.price),
    prizes: raffle.prizes.map(formatAmount),
    opensAt: raffle.opensAt.toISOString(),
    closesAt: raffle.closesAt.toISOString(),
    endedAt: raffle.endedAt?.toISOString() ?? null,
    winners: raffle.winners === null ? null : [...raffle.winners],
  };
}

function writePurchase({ id, raffleId, first, count }: Purchase): RafflePurchaseView {
  return { id: String(id), raffleId: String(raffleId), first, count };
}
