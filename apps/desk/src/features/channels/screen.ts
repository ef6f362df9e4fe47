/** The desk's page of payment channels: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const CHANNEL_TABS = ['channels', 'accounts'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/channels',
    load: () => import('./channels-page.tsx').then(({ ChannelsPage }) => ChannelsPage),
    titleId: 'desk.channels',
    icon: 'bank',
    right: 'channels.view',
    menu: { group: 'money', place: 7 },
    tabs: CHANNEL_TABS,
    crawl: { ready: READY.heading },
  },
];
