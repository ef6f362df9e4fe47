/** The desk's page of chat rooms: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const ROOM_TABS = ['live', 'reports', 'sanctions', 'rooms', 'filters'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/chat-rooms',
    load: () => import('./chat-rooms-page.tsx').then(({ ChatRoomsPage }) => ChatRoomsPage),
    titleId: 'desk.chatRooms',
    icon: 'users-three',
    right: 'chatRooms.view',
    menu: { group: 'people', place: 22 },
    tabs: ROOM_TABS,
    crawl: { ready: READY.heading },
  },
];
