/** Rooms in which members talk with one another. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import { publish, publishNow } from '../../platform/realtime.ts';
import type { Identity } from '../identity/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import type { ChatRoomDeps } from './parts.ts';
import { packetsAddUp, packetsEqualEntries } from './reconcile.ts';
import { serveDeskRooms } from './routes/desk.ts';
import { serveSiteRooms } from './routes/site.ts';
import { createChatRooms } from './service.ts';

const END_MILLISECONDS = 15_000;
const AMBER_MINUTES = 30;
const RED_MINUTES = 240;

interface ChatRoomNeeds
  extends Omit<
    ChatRoomDeps,
    | 'db'
    | 'clock'
    | 'ids'
    | 'publish'
    | 'publishNow'
    | 'findMember'
    | 'namesOfMembers'
    | 'lockMemberRow'
    | 'checkPaymentPassword'
  > {
  readonly identity: Pick<Identity, 'findMember' | 'namesOfMembers' | 'lockMemberRow' | 'profile'>;
}

export function createChatRoomsModule(
  { database: { db }, clock, ids }: ModuleContext,
  { identity, ...needs }: ChatRoomNeeds,
) {
  const chatRooms = createChatRooms({
    ...needs,
    ...{ db, clock, ids, publish },
    findMember: (id) => identity.findMember(id),
    namesOfMembers: (...asked) => identity.namesOfMembers(...asked),
    lockMemberRow: (...asked) => identity.lockMemberRow(...asked),
    checkPaymentPassword: (...asked) => identity.profile.checkPaymentPassword(...asked),
    publishNow: (events) => publishNow(db, events),
  });
  const module: Module = {
    routes: ({ house }) => {
      serveSiteRooms(house, chatRooms.site);
      serveDeskRooms(house, chatRooms.desk);
    },
    queues: [
      {
        ...{ name: 'chatRooms.reports', page: '/chat-rooms?tab=reports', right: 'chatRooms.reports' },
        ...{ amberMinutes: AMBER_MINUTES, redMinutes: RED_MINUTES, look: () => chatRooms.desk.waitingReports() },
      },
    ],
    work: {
      tickers: [
        {
          name: 'chatRooms.packets',
          everyMilliseconds: END_MILLISECONDS,
          run: async () => void (await chatRooms.endPackets()),
        },
      ],
      jobs: [{ name: 'chatRooms.forget', cron: '47 3 * * *', run: () => chatRooms.forget() }],
    },
    guards: new Map([
      ['chat_packets', ['chat_packets_no_delete']],
      ['chat_packet_shares', ['chat_packet_shares_keep', 'chat_packet_shares_no_delete']],
    ]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [packetsEqualEntries, packetsAddUp] };
  return { chatRooms, checks, module };
}
