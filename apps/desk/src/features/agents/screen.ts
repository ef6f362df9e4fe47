/** The desk's page of agents: address, title, right. */
import { READY, type Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/agents',
    load: () => import('./agents-page.tsx').then(({ AgentsPage }) => AgentsPage),
    titleId: 'desk.agents',
    icon: 'users-three',
    right: 'agents.view',
    menu: { group: 'people', place: 18 },
    crawl: { ready: READY.heading },
    below: [
      {
        path: '/agents/$id',
        load: () => import('./agent-page.tsx').then(({ AgentPage }) => AgentPage),
        crawl: { id: 'member', ready: READY.table },
      },
    ],
  },
  {
    path: '/agent-tree',
    load: () => import('./tree-page.tsx').then(({ TreePage }) => TreePage),
    titleId: 'desk.agentTree',
    icon: 'users-three',
    right: 'agents.view',
    menu: { group: 'people', place: 17 },
    crawl: { ready: READY.heading },
  },
  {
    path: '/agent-moves',
    load: () => import('./moves-page.tsx').then(({ MovesPage }) => MovesPage),
    titleId: 'desk.agentMoves',
    icon: 'arrows-down-up',
    right: 'agents.view',
    menu: { group: 'people', place: 19 },
    crawl: { ready: READY.heading },
  },
  {
    path: '/agent-pay',
    load: () => import('./runs-page.tsx').then(({ RunsPage }) => RunsPage),
    titleId: 'desk.agentRuns',
    icon: 'coins-duotone',
    right: 'agents.view',
    menu: { group: 'money', place: 19 },
    crawl: { ready: READY.heading },
  },
];
