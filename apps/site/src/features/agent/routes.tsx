/** The agents' centre (screens.md 6): a dark menu at the side, head, page; on phones the menu is tabs above the page. */
import './agent.css';
import { useAreas, useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { scrollToChosen } from '@house/ui/lib/scroll-to-chosen';
import { Skeleton } from '@house/ui/states';
import { type JSX, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../shared/chunks.ts';
import { useKeptPlace } from '../../shared/kept-place.ts';
import { openAgentPage } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { OverviewPage } from './pages/overview-page.tsx';
import { AGENT_PAGES, type AgentPageKey, readAgentPageKey } from './pages.ts';

const Register = lazyPart(async () => ({ default: (await import('./pages/register-page.tsx')).RegisterPage }));
const Team = lazyPart(async () => ({ default: (await import('./pages/team-page.tsx')).TeamPage }));
const Contracts = lazyPart(async () => ({ default: (await import('./pages/contract-page.tsx')).ContractPage }));

const Announcements = lazyPart(async () => ({
  default: (await import('./pages/announcement-page.tsx')).AnnouncementPage,
}));
const Bets = lazyPart(async () => ({ default: (await import('./pages/bets-page.tsx')).BetsPage }));
const Profit = lazyPart(async () => ({ default: (await import('./pages/profit-page.tsx')).ProfitPage }));
const Income = lazyPart(async () => ({ default: (await import('./pages/income-page.tsx')).IncomePage }));
const Entries = lazyPart(async () => ({ default: (await import('./pages/entries-page.tsx')).EntriesPage }));

const PAGES: Readonly<Record<AgentPageKey, () => JSX.Element>> = {
  agentAnnouncement: () => <Announcements />,
  agentTeamOverview: () => <OverviewPage />,
  registerCenter: () => <Register />,
  downlineManagmentView: () => <Team />,
  personalHistoryCopy: () => <Bets />,
  palStatementsAgentCopy: () => <Profit />,
  agentRevenueReport: () => <Income />,
  agentDownlineTransactionDetailsCopy: () => <Entries />,
  enableCt: () => <Contracts key="dividend" kind="dividend" />,
  salary: () => <Contracts key="daily" kind="daily" />,
  hourSalary: () => <Contracts key="hourly" kind="hourly" />,
  agentRealtimeSalary: () => <Contracts key="realTime" kind="realTime" />,
};

export function AgentCentre({ page }: { page: string }): JSX.Element {
  useAreas(['site-agent', 'site-agent-records']);
  const t = useT();
  const { account } = useSession();
  const key = readAgentPageKey(page);
  const Body = PAGES[key];
  const scroller = useRef<HTMLDivElement>(null);
  useKeptPlace(scroller, key);
  const menu = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry stands elsewhere
  useEffect(() => scrollToChosen(menu.current?.querySelector('[aria-current=page]')?.parentElement), [key]);
  const title = AGENT_PAGES.find((entry) => entry.key === key)?.name ?? 'common.nav.agent';
  return (
    <div className="ac">
      <nav ref={menu} className="ac-menu" aria-label={t('site-agent.menu')}>
        <p className="ac-who">
          <b>{t('common.nav.agent')}</b>
          <span className="xs wrap-any" translate="no">
            {account}
          </span>
        </p>
        <ul>
          {AGENT_PAGES.map((entry) => (
            <li key={entry.key} {...(entry.divided ? { className: 'divided' } : {})}>
              <button
                type="button"
                aria-current={entry.key === key ? 'page' : undefined}
                onClick={() => openAgentPage(entry.key)}
              >
                <Icon name={entry.icon} />
                <span>{t(entry.name)}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ac-body">
        <h1 className="ac-head">{t(title)}</h1>
        <div ref={scroller} className="ac-page">
          <Suspense fallback={<Skeleton height={96} count={4} radius={12} />}>
            <Body />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
