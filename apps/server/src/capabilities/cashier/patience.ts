/** How long a gateway is waited for: one that keeps silent must hold up neither a member nor the orders of others. */
import type { Gateway } from './port.ts';

/** Long for an answer over the network, short for somebody who waits for his payment page. */
export const GATEWAY_PATIENCE_MILLISECONDS = 10_000;

/** A gateway did not answer in time; what came of the call there is not known. */
export class GatewaySilent extends Error {
  override readonly name = 'GatewaySilent';
}

/** The gateway with an end to every call: after it the call fails as one whose answer was lost. */
export function impatient(gateway: Gateway, milliseconds: number): Gateway {
  async function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new GatewaySilent(`no answer within ${milliseconds} ms`)), milliseconds);
    });
    return Promise.race([call, tooLong]).finally(() => clearTimeout(timer));
  }
  return {
    offers: (channels) => inTime(gateway.offers(channels)),
    open: (order) => inTime(gateway.open(order)),
    query: (gatewayOrder) => inTime(gateway.query(gatewayOrder)),
    close: (gatewayOrder) => inTime(gateway.close(gatewayOrder)),
    readCallback: (callback) => gateway.readCallback(callback),
  };
}

/**
 * Asks gateways about orders, one after the other. One that fails keeps no other order waiting; a gateway that keeps
 * silent is not asked again in this turn, or its orders together would hold up those of all others. Answers the faults.
 */
export async function askInTurn<Order extends { readonly channel: string }>(
  orders: readonly Order[],
  ask: (order: Order) => Promise<unknown>,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  const silent = new Map<string, unknown>();
  for (const order of orders) {
    try {
      if (silent.has(order.channel)) throw silent.get(order.channel);
      await ask(order);
    } catch (error) {
      if (error instanceof GatewaySilent) silent.set(order.channel, error);
      faults.push(error);
    }
  }
  return faults;
}
