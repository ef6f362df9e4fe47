/** The top bar: where one stands, search, the house's clock, looks, who is signed in. On phones the menu folds into it. */
import type { ReplyOf } from '@house/contract/call';
import { type getStaffInfo, staffLogout } from '@house/contract/identity/desk-session';
import { LANGUAGES, type Language } from '@house/i18n/catalogues';
import { nameOfLanguage } from '@house/i18n/language-names';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { setTheme } from '@house/ui/lib/theme';
import { Menu } from '@house/ui/menu';
import { Popup } from '@house/ui/popup';
import { useServerSecond } from '@house/web/clock';
import { readInZone } from '@house/web/zone-time';
import { Link, useNavigate } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useFigures } from '../../shared/money.ts';
import { useCrumbs } from '../../shared/page-title.ts';
import { translator, useLook } from '../../shared/preferences.ts';
import { dropSession } from '../../shared/session.ts';
import { useWorkQueues } from '../../shared/use-work-queues.ts';
import { zoneName } from '../../shared/when.ts';
import { QUEUE_TONES, sumUp } from '../../shared/work-queues.ts';
import type { ScreenGroup } from '../screens.ts';
import { MenuLinks } from './side-menu.tsx';

type StaffInfo = ReplyOf<typeof getStaffInfo>;

interface TopBarProps {
  staff: StaffInfo | undefined;
  groups: readonly ScreenGroup[];
  canSearch: boolean;
  onSearch: () => void;
}

export function TopBar({ staff, groups, canSearch, onSearch }: TopBarProps): JSX.Element {
  const t = useT();
  const crumbs = useCrumbs();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="tp">
      <IconButton
        icon="list-bold"
        className="only-m"
        label={t('common.nav.menu')}
        aria-expanded={menuOpen}
        onClick={() => setMenuOpen(true)}
      />
      <Crumbs />
      <b className="tp-title only-m">{crumbs.at(-1)?.text}</b>
      <span className="sp" />
      {canSearch ? <SearchButton onSearch={onSearch} /> : null}
      <QueueBadge enabled={staff !== undefined} />
      <ZoneClock />
      <span className="only-d">
        <LanguageMenu />
      </span>
      <ThemeButton />
      <StaffMenu staff={staff} />
      {menuOpen ? (
        <Popup title={t('common.nav.menu')} onClose={() => setMenuOpen(false)}>
          <div className="sb-sheet">
            <MenuLinks groups={groups} onFollow={() => setMenuOpen(false)} />
          </div>
        </Popup>
      ) : null}
    </header>
  );
}

function Crumbs(): JSX.Element {
  const t = useT();
  const crumbs = useCrumbs();
  return (
    <nav className="crumbs sm only-d" aria-label={t('desk.crumbs')}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.text}>
            {crumb.to === undefined ? (
              <b aria-current="page">{crumb.text}</b>
            ) : (
              <>
                <Link to={crumb.to}>{crumb.text}</Link>
                <Icon name="caret-right-bold" size={10} turns />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }): JSX.Element {
  const t = useT();
  return (
    <>
      <button type="button" className="in tp-search only-d" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Icon name="magnifying-glass" />
        <span className="t3">{t('desk.search.hint')}</span>
        <span className="sp" />
        <kbd className="xs t3">Ctrl K</kbd>
      </button>
      <IconButton icon="magnifying-glass" className="only-m" label={t('common.search')} onClick={onSearch} />
    </>
  );
}

/** How much waits for this person, and how late; nothing for whoever has no queue. */
function QueueBadge({ enabled }: { enabled: boolean }): JSX.Element | null {
  const t = useT();
  const { count } = useFigures();
  const queues = useWorkQueues(enabled).data?.queues ?? [];
  if (queues.length === 0) return null;
  const { waiting, tone } = sumUp(queues);
  const words = t('desk.workQueue.waiting', { count: waiting });
  return (
    <Link to="/work-queue" className="tp-queue" aria-label={`${t('desk.workQueue')}: ${words}`}>
      <Icon name="clipboard-text" />
      {waiting === 0 ? null : <Badge tone={QUEUE_TONES[tone]}>{count(waiting)}</Badge>}
    </Link>
  );
}

function ZoneClock(): JSX.Element {
  const { clock } = readInZone(useServerSecond(), brand.zone.offsetMinutes);
  return (
    <span className="sm t2 num nw only-d" role="timer">
      {translator.mapDigits(`${clock} ${zoneName}`)}
    </span>
  );
}

function languageEntries(language: Language) {
  return LANGUAGES.filter((offered) => brand.languages.includes(offered)).map((offered) => ({
    key: offered,
    content: nameOfLanguage(offered),
    lang: offered,
    checked: offered === language,
    onPick: () => void translator.setLanguage(offered),
  }));
}

function LanguageMenu(): JSX.Element {
  const t = useT();
  const { language } = useLook();
  return (
    <Menu
      label={`${t('common.nav.language')}: ${nameOfLanguage(language)}`}
      className="tp-menu"
      button={
        <>
          <Icon name="globe" />
          <span lang={language}>{nameOfLanguage(language)}</span>
        </>
      }
      entries={languageEntries(language)}
    />
  );
}

function ThemeButton(): JSX.Element {
  const t = useT();
  const dark = useLook().theme === 'dark';
  return (
    <IconButton
      icon={dark ? 'sun-fill' : 'moon-fill'}
      label={t(dark ? 'common.nav.themeLight' : 'common.nav.themeDark')}
      small
      className="only-d"
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}

function signOutHere(): void {
  // The token must still be there to be sent; what the server answers changes nothing here.
  const leaving = request(staffLogout).catch(() => undefined);
  void leaving.then(() => dropSession(false));
}

function StaffMenu({ staff }: { staff: StaffInfo | undefined }): JSX.Element | null {
  const t = useT();
  const { language, theme } = useLook();
  const navigate = useNavigate();
  if (staff === undefined) return null;
  const dark = theme === 'dark';
  return (
    <Menu
      label={`${staff.username} ${t('desk.role', { role: staff.role })}`}
      className="tp-me"
      button={
        <>
          <span className="tp-me-sign" data-sign={staff.username.slice(0, 2).toUpperCase()} />
          <span className="sm b only-d">
            {staff.username} <span className="xs t3">{t('desk.role', { role: staff.role })}</span>
          </span>
        </>
      }
      entries={[
        ...languageEntries(language),
        {
          key: 'theme',
          divided: true,
          content: t(dark ? 'common.nav.themeLight' : 'common.nav.themeDark'),
          onPick: () => setTheme(dark ? 'light' : 'dark'),
        },
        {
          key: 'account',
          divided: true,
          content: t('desk.account'),
          onPick: () => void navigate({ to: '/my-account' }),
        },
        { key: 'out', divided: true, content: t('desk.signOut'), onPick: signOutHere },
      ]}
    />
  );
}
