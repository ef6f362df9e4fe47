/** The inbox, letters of the house, feedback and applications. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import { publish } from '../../platform/realtime.ts';
import type { Messages } from './port.ts';
import { serveMessages } from './routes/serve.ts';
import { createMessages, type MessagesOptions } from './service.ts';

const CARRY_MILLISECONDS = 500;
const PUSH_MILLISECONDS = 2_000;

type MessagesNeeds = Omit<MessagesOptions, 'db' | 'ids' | 'clock' | 'publishLive' | 'siteUrl'> & {
  readonly gatekeeper: Parameters<typeof serveMessages>[2];
};

export async function createMessagesModule(
  { database: { db }, ids, clock, address }: ModuleContext,
  { gatekeeper, ...needs }: MessagesNeeds,
) {
  const messages: Messages = await createMessages({
    ...needs,
    db,
    ids,
    clock,
    publishLive: publish,
    siteUrl: () => address.publicUrl,
  });
  const module: Module = {
    routes: ({ house }) => serveMessages(house, messages, gatekeeper),
    work: {
      tickers: [
        { name: 'messages.carry', everyMilliseconds: CARRY_MILLISECONDS, run: () => messages.carryDue() },
        { name: 'messages.push', everyMilliseconds: PUSH_MILLISECONDS, run: () => messages.push.carryDue() },
      ],
      jobs: [{ name: 'messages.sweep', cron: '41 * * * *', run: () => messages.sweep() }],
    },
  };
  return { messages, module };
}
