/** The desk's page of chats with members: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const CHAT_TABS = ['console', 'past', 'settings'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/chat',
    load: () => import('./chat-page.tsx').then(({ ChatPage }) => ChatPage),
    titleId: 'desk.chat',
    icon: 'chat-circle-dots',
    right: 'chat.view',
    menu: { group: 'people', place: 20 },
    tabs: CHAT_TABS,
  },
];
