/** The frame of the member centre: menu at the side, head, page. On phones each page is a screen with a back arrow. */
import { getMemberIcon } from '@house/contract/identity/profile';
import { getTransferOptions } from '@house/contract/transfers/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { avatarSource } from '@house/ui/lib/avatar-source';
import type { IconName } from '@house/ui/lib/icon-names';
import { type JSX, type ReactNode, Suspense, useRef } from 'react';
import { useBalance } from '../../shared/balance.ts';
import { useBoot } from '../../shared/boot.ts';
import { lazyPart } from '../../shared/chunks.ts';
import { useHasLimits } from '../../shared/has-limits.ts';
import { useKeptPlace } from '../../shared/kept-place.ts';
import { useMoney } from '../../shared/money.ts';
import { leavePopupTo, openAgentPage, openMemberPage, openPopup } from '../../shared/popups.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { filtersOf } from './filters.ts';
import { CENTRE_PAGES, type CentrePage, type PageKey } from './pages.ts';

const MissionCount = lazyPart(async () => ({ default: (await import('./parts/mission-count.tsx')).MissionCount }));

const AVATAR_FRESH_MS = 300_000;
/** Who stands above and below changes once in a while. */
const LINE_FRESH_MS = 300_000;
/** Codes of whoever has the agents' centre (specification 6). */
const AGENTS: readonly (number | null)[] = [1, 2, 41, 42];

export function openCentrePage(page: PageKey): void {
  openMemberPage(page, filtersOf(page));
}

/** The menu's pages; the transfer's only for whoever has somebody to send to, cashback where the house gives it. */
function useCentrePages(): readonly CentrePage[] {
  const { data } = useCall(getTransferOptions, {}, { staleTime: LINE_FRESH_MS });
  const hasLine = data !== undefined && (data.upline !== null || data.mayDown);
  const cashback = useBoot((boot) => boot.flags.cashback === true);
  const shown: Partial<Record<PageKey, boolean>> = { transferUpline: hasLine, manualRebate: cashback };
  return CENTRE_PAGES.filter(({ key, ofSome }) => ofSome !== true || shown[key] === true);
}

interface OtherPlace {
  readonly key: string;
  readonly icon: IconName;
  readonly name: MessageId;
  readonly onOpen: () => void;
}

/** What a member has elsewhere: behind the specification's entries, each where the house has it. */
function useOtherPlaces(): readonly OtherPlace[] {
  const points = useBoot((boot) => boot.switches['points'] !== false);
  const limits = useHasLimits();
  const { isAgent } = useSession();
  const places: readonly (OtherPlace & { readonly isThere: boolean })[] = [
    {
      ...{ key: 'points', icon: 'star', name: 'member.pointsMall', isThere: points },
      onOpen: () => leavePopupTo('/pointMall'),
    },
    {
      ...{ key: 'limits', icon: 'hourglass-medium', name: 'common.nav.limits', isThere: limits },
      onOpen: () => openPopup('limits'),
    },
    {
      ...{ key: 'agent', icon: 'users-three', name: 'common.nav.agent', isThere: AGENTS.includes(isAgent) },
      onOpen: () => openAgentPage('agentTeamOverview'),
    },
  ];
  return places.filter(({ isThere }) => isThere);
}

export function CentreMenu({ open }: { open: PageKey }): JSX.Element {
  const t = useT();
  const pages = useCentrePages();
  const others = useOtherPlaces();
  return (
    <ul className="ms-list">
      {pages.map((page) => (
        <li key={page.key} {...(page.divided ? { className: 'divided' } : {})}>
          <button
            type="button"
            aria-current={page.key === open ? 'page' : undefined}
            onClick={() => openCentrePage(page.key)}
          >
            <Icon name={page.key === open ? page.openIcon : page.icon} />
            <span className="sp">{t(page.name)}</span>
            {page.key === 'missionLeaderboard' ? (
              <Suspense fallback={null}>
                <MissionCount />
              </Suspense>
            ) : null}
          </button>
        </li>
      ))}
      {others.map(({ key, icon, name, onOpen }, place) => (
        <li key={key} {...(place === 0 ? { className: 'divided' } : {})}>
          <button type="button" onClick={onOpen}>
            <Icon name={icon} />
            <span className="sp">{t(name)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Avatar({ size = 44 }: { size?: number }): JSX.Element {
  const { data } = useCall(getMemberIcon, {}, { staleTime: AVATAR_FRESH_MS });
  const own = data?.avatarType === 'CUSTOM' ? data.avatar : null;
  const side = own === null ? size + 8 : size;
  return (
    <span className="av" style={{ width: size, height: size }}>
      <img src={own ?? avatarSource(data?.avatar ?? 'jarul')} alt="" width={side} height={side} />
    </span>
  );
}

function Who(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { account } = useSession();
  const { balanceHidden } = usePreferences();
  const { data } = useBalance();
  const amount = balanceHidden ? '***' : data === undefined ? '–' : money.full(data.sumBalance);
  return (
    <div className="who">
      <Avatar />
      <span className="who-text">
        <b>{account}</b>
        <span className="xs t2 num">{t('member.balanceNow', { amount })}</span>
      </span>
    </div>
  );
}

export interface CentreFrameProps {
  page: PageKey;
  /** The page before this one in the same popup: where the phone's arrow leads. */
  before: PageKey | null;
  onClose: () => void;
  /** In the head, before the close button. */
  aside?: ReactNode;
  children: ReactNode;
}

export function CentreFrame({ page, before, onClose, aside, children }: CentreFrameProps): JSX.Element {
  const t = useT();
  const title = CENTRE_PAGES.find(({ key }) => key === page)?.name ?? 'member.title';
  const scroller = useRef<HTMLDivElement>(null);
  useKeptPlace(scroller, page);
  return (
    <div className="mc">
      <nav className="ms" aria-label={t('member.menu')}>
        <Who />
        <CentreMenu open={page} />
      </nav>
      <div className="mb">
        <div className="mh2">
          <IconButton
            icon="arrow-left-bold"
            label={t('common.back')}
            className="bk"
            turns
            onClick={() => (before === null ? onClose() : openCentrePage(before))}
          />
          <h1>{t(title)}</h1>
          <span className="sp" />
          {aside}
        </div>
        <div ref={scroller} className="sc">
          {children}
        </div>
      </div>
    </div>
  );
}
