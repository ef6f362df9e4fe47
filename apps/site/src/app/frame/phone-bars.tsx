/** The phone's frame: top bar with the balance, bottom bar with five places, and the full-height menu. */
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { hereAddress, openMemberPage, openPopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { BalanceBox } from './balance-box.tsx';
import { BrandLink } from './brand-link.tsx';
import { HOME_ENTRY, listCategoryEntries, type PageEntry } from './pages.ts';

const SPORTS = 'SPORTS';

/** Opens a page of the member centre, by way of the login when nobody is signed in. */
function goToMember(page: string, signedIn: boolean): void {
  if (signedIn) openMemberPage(page);
  else openPopup('login', { next: `${hereAddress().split('?')[0]}?mc=${page}` });
}

export function PhoneTopBar(): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const joins = useBoot((boot) => boot.flags.registration !== false);
  return (
    <div className="mh">
      <BrandLink />
      {token === null ? (
        <span className="row mh-end">
          <Button look="ghost" size="s" onClick={() => openPopup('login')}>
            {t('common.nav.logIn')}
          </Button>
          {joins ? (
            <Button look="brand" size="s" onClick={() => openPopup('register')}>
              {t('common.nav.joinNow')}
            </Button>
          ) : null}
        </span>
      ) : (
        <BalanceBox compact />
      )}
      <IconButton icon="list-bold" label={t('common.nav.menu')} onClick={() => openPopup('menu')} />
    </div>
  );
}

function BarLink({ entry }: { entry: PageEntry }): JSX.Element {
  const t = useT();
  return (
    <Link
      to={entry.address}
      activeOptions={{ exact: entry.address === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon name={entry.icon} />
      {t(entry.name)}
    </Link>
  );
}

export function PhoneBottomBar(): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const menu = useBoot((boot) => boot.menu);
  const signedIn = token !== null;
  const entries = listCategoryEntries(menu);
  // Sports stands here; a house without sports puts its first category in the place.
  const second = entries.find(({ category }) => category === SPORTS) ?? entries[0];
  return (
    <nav className="mn" aria-label={t('site-home.nav.quick')}>
      <BarLink entry={HOME_ENTRY} />
      {second ? <BarLink entry={second} /> : null}
      <button type="button" className="mid" onClick={() => goToMember('depositv2', signedIn)}>
        <i>
          <Icon name="hand-deposit-fill" />
        </i>
        {t('common.nav.deposit')}
      </button>
      <button type="button" onClick={() => goToMember('personalHistoryCopy', signedIn)}>
        <Icon name="receipt" />
        {t('common.nav.myBets')}
      </button>
      <button type="button" onClick={() => goToMember('securityCenter', signedIn)}>
        <Icon name="user-circle" />
        {t('common.nav.me')}
      </button>
    </nav>
  );
}
