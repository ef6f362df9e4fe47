/** The phone's full-height menu (screens.md 0.3): games, offers, the member's own pages, help, the looks, log out. */
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Popup } from '@house/ui/popup';
import type { JSX, ReactNode } from 'react';
import { COMMON_PAGES } from '../../features/member/pages.ts';
import { useBoot } from '../../shared/boot.ts';
import { useHasLimits } from '../../shared/has-limits.ts';
import { LookRows } from '../../shared/look-rows.tsx';
import { useMoney } from '../../shared/money.ts';
import { closePopup, leavePopupTo, openAgentPage, openMemberPage, openPopup } from '../../shared/popups.ts';
import { openService } from '../../shared/service.ts';
import { isAgentCode, useSession } from '../../shared/session.ts';
import { useVendorLanes } from '../../shared/use-vendor-lanes.ts';
import { HOME_ENTRY, listCategoryEntries, PROMOTIONS_ENTRY, VERIFY_ENTRY } from './pages.ts';
import { useResourceName, useResources } from './resources.ts';
import { useServiceName } from './service-entry.ts';
import { useUnread } from './unread.ts';
import { countGames, listOwnEntries, vendorsUnder } from './vendor-lanes.ts';

const INBOX = 'messageV2';

interface EntryProps {
  icon: IconName;
  onPick: () => void;
  /** Behind the words: how many games, how many unread. */
  count?: number;
  children: ReactNode;
}

function Entry({ icon, onPick, count = 0, children }: EntryProps): JSX.Element {
  const { digits } = useMoney();
  return (
    <li>
      <button type="button" className="sheet-entry" onClick={onPick}>
        <Icon name={icon} size={22} />
        <span className="sp">{children}</span>
        {count > 0 ? (
          <span className="t3 num" translate="no">
            {digits(count)}
          </span>
        ) : null}
        <Icon name="caret-right-bold" size={12} turns />
      </button>
    </li>
  );
}

function Games(): JSX.Element {
  const t = useT();
  const menu = useBoot((boot) => boot.menu);
  const lanes = useVendorLanes();
  return (
    <ul className="card sheet-list">
      <Entry icon={HOME_ENTRY.icon} onPick={() => leavePopupTo(HOME_ENTRY.address)}>
        {t(HOME_ENTRY.name)}
      </Entry>
      <Entry icon="magnifying-glass" onPick={() => openPopup('search')}>
        {t('common.search')}
      </Entry>
      {listCategoryEntries(menu).map(({ category, icon, address, name }) => (
        <Entry
          key={category}
          icon={icon}
          count={countGames(vendorsUnder(lanes, category))}
          onPick={() => leavePopupTo(address)}
        >
          {t(name)}
        </Entry>
      ))}
      {listOwnEntries(lanes).map(({ vassalage, displayName, games }) => (
        <Entry
          key={vassalage}
          icon="crown-simple"
          count={games}
          onPick={() => leavePopupTo(`/game?vassalage=${encodeURIComponent(vassalage)}`)}
        >
          {displayName}
        </Entry>
      ))}
    </ul>
  );
}

interface Offer {
  readonly icon: IconName;
  readonly name: MessageId;
  readonly address: string;
}

function Offers(): JSX.Element {
  const t = useT();
  const points = useBoot((boot) => boot.switches['points'] !== false);
  const offers: readonly Offer[] = [
    PROMOTIONS_ENTRY,
    { icon: 'crown-simple', name: 'common.nav.vip', address: '/vip' },
    ...(points ? [{ icon: 'gift', name: 'site-frame.title.points', address: '/pointMall' } as const] : []),
    VERIFY_ENTRY,
  ];
  return (
    <ul className="card sheet-list">
      {offers.map(({ icon, name, address }) => (
        <Entry key={address} icon={icon} onPick={() => leavePopupTo(address)}>
          {t(name)}
        </Entry>
      ))}
    </ul>
  );
}

function MemberPages(): JSX.Element {
  const t = useT();
  const hasLimits = useHasLimits();
  const { isAgent } = useSession();
  const unread = useUnread();
  return (
    <ul className="card sheet-list">
      {COMMON_PAGES.map(({ key, icon, name }) => (
        <Entry key={key} icon={icon} count={(key as string) === INBOX ? unread : 0} onPick={() => openMemberPage(key)}>
          {t(name)}
        </Entry>
      ))}
      {isAgentCode(isAgent) ? (
        <Entry icon="users-three" onPick={() => openAgentPage('agentTeamOverview')}>
          {t('common.nav.agent')}
        </Entry>
      ) : null}
      {hasLimits ? (
        <Entry icon="hourglass-medium" onPick={() => openPopup('limits')}>
          {t('common.nav.limits')}
        </Entry>
      ) : null}
    </ul>
  );
}

/** Help, and the house's places elsewhere as links: nobody scans a code on the phone that shows it. */
function Service(): JSX.Element {
  const t = useT();
  const service = useServiceName();
  const hasRooms = useBoot((boot) => boot.switches['chat'] === true);
  const nameOf = useResourceName();
  const { social, messenger } = useResources();
  return (
    <ul className="card sheet-list">
      <Entry icon="chat-circle-dots" onPick={openService}>
        {t(service)}
      </Entry>
      {hasRooms ? (
        <Entry icon="users-three" onPick={() => openPopup('rooms')}>
          {t('common.nav.rooms')}
        </Entry>
      ) : null}
      <Entry icon="question" onPick={() => leavePopupTo('/help')}>
        {t('site-frame.helpCentre')}
      </Entry>
      {[...social, ...messenger].map((resource) => (
        <li key={resource.url}>
          <a href={resource.url} target="_blank" rel="noreferrer" className="sheet-entry">
            <Icon name="paper-plane-tilt-fill" size={22} />
            <span className="sp">{nameOf(resource)}</span>
          </a>
        </li>
      ))}
      <Entry icon="device-mobile" onPick={() => leavePopupTo('/down')}>
        {t('common.nav.app')}
      </Entry>
    </ul>
  );
}

export function MenuSheet(): JSX.Element {
  useAreas(['site-frame']);
  const t = useT();
  const { token, account } = useSession();
  const joins = useBoot((boot) => boot.flags.registration !== false);
  return (
    <Popup title={account ?? t('common.nav.menu')} onClose={closePopup}>
      <div className="col sheet">
        {token === null ? (
          <div className="row">
            <Button look="ghost" className="sp" onClick={() => openPopup('login')}>
              {t('common.nav.logIn')}
            </Button>
            {joins ? (
              <Button look="brand" className="sp" onClick={() => openPopup('register')}>
                {t('common.nav.joinNow')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <Games />
        <Offers />
        {token === null ? null : <MemberPages />}
        <Service />
        <LookRows className="card sheet-looks" />
        {token === null ? null : (
          <Button look="ghost" icon="sign-out" block onClick={() => openPopup('logout')}>
            {t('common.nav.logOut')}
          </Button>
        )}
      </div>
    </Popup>
  );
}
