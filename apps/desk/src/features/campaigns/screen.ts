/** The desk's page of campaigns of free rounds: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/campaigns',
    load: () => import('./campaigns-page.tsx').then(({ CampaignsPage }) => CampaignsPage),
    titleId: 'desk.campaigns',
    icon: 'gift',
    right: 'campaigns.view',
    menu: { group: 'play', place: 66 },
    crawl: { ready: READY.heading },
  },
];
