/** Messages that leave the house, by mail and by SMS. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import { CHANNELS } from './port.ts';
import { countWaiting } from './queries.ts';
import { createDelivery, type DeliveryOptions } from './service.ts';

const CARRY_MILLISECONDS = 500;
const SWEEP_MILLISECONDS = 60_000;

interface DeliveryNeeds extends Omit<DeliveryOptions, 'db' | 'log'> {
  readonly demo: boolean;
}

export async function createDeliveryModule(
  { database: { db }, log, metrics }: ModuleContext,
  { demo, ...options }: DeliveryNeeds,
) {
  const delivery = await createDelivery({ db, log, ...options });
  const kept = (['mail', 'sms'] as const).filter((channel) => options[channel] === null);
  if (!demo && kept.length > 0) {
    // Codes and links then stand readable at the desk for a day (docs/operate.md).
    log.warn({ channels: kept }, 'messages do not leave the house: no carrier is set');
  }
  metrics.gaugeBy('house_outbox_waiting', 'Messages that wait for a carrier.', 'channel', () => countWaiting(db));
  const module: Module = {
    work: {
      tickers: [
        // Apart, so that a slow gateway holds up no mail.
        ...CHANNELS.map((channel) => ({
          name: `delivery.${channel}`,
          everyMilliseconds: CARRY_MILLISECONDS,
          run: () => delivery.carryDue(channel),
        })),
        { name: 'delivery.sweep', everyMilliseconds: SWEEP_MILLISECONDS, run: () => delivery.sweep() },
      ],
    },
  };
  return { delivery, module };
}
