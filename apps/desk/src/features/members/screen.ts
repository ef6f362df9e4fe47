/** The desk's page of members: address, title, right and tabs. */
import { READY, type Screen } from '../../shared/screen.ts';

export const MEMBER_TABS = ['summary', 'ledger', 'bets', 'sessions', 'limits'] as const;

export const SCREENS: readonly Screen[] = [
  {
    path: '/members',
    load: () => import('./members-page.tsx').then(({ MembersPage }) => MembersPage),
    titleId: 'desk.members',
    icon: 'users-three',
    right: 'members.view',
    menu: { group: 'people', place: 10 },
    crawl: { ready: READY.row },
    below: [
      {
        path: '/members/$id',
        load: () => import('./member-page.tsx').then(({ MemberPage }) => MemberPage),
        tabs: MEMBER_TABS,
        crawl: { id: 'member', readyTabs: { ledger: READY.tabTable, bets: READY.tabTable } },
      },
    ],
  },
];
