/** The phone's full-height menu: pages, the member's own pages, language, theme, log out. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Popup } from '@house/ui/popup';
import type { JSX, ReactNode } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { LookRows } from '../../shared/look-rows.tsx';
import { closePopup, leavePopupTo, openMemberPage, openPopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { HOME_ENTRY, listCategoryEntries, MEMBER_ENTRIES, VERIFY_ENTRY } from './pages.ts';

function Entry({ icon, onPick, children }: { icon: IconName; onPick: () => void; children: ReactNode }): JSX.Element {
  return (
    <li>
      <button type="button" className="sheet-entry" onClick={onPick}>
        <Icon name={icon} size={22} />
        <span className="sp">{children}</span>
        <Icon name="caret-right-bold" size={12} turns />
      </button>
    </li>
  );
}

function Pages(): JSX.Element {
  const t = useT();
  const menu = useBoot((boot) => boot.menu);
  return (
    <ul className="card sheet-list">
      {[HOME_ENTRY, ...listCategoryEntries(menu), VERIFY_ENTRY].map((entry) => (
        <Entry key={entry.address} icon={entry.icon} onPick={() => leavePopupTo(entry.address)}>
          {t(entry.name)}
        </Entry>
      ))}
    </ul>
  );
}

/** Customer service, where the brand has it (screens.md 1.5). */
function HelpEntry(): JSX.Element | null {
  const t = useT();
  const hasChat = useBoot((boot) => boot.switches['chat'] === true);
  if (!hasChat) return null;
  return (
    <ul className="card sheet-list">
      <Entry icon="lifebuoy" onPick={() => openPopup('chat')}>
        {t('common.nav.chat')}
      </Entry>
    </ul>
  );
}

function MemberPages(): JSX.Element {
  const t = useT();
  return (
    <ul className="card sheet-list">
      {MEMBER_ENTRIES.map((entry) => (
        <Entry key={entry.page} icon={entry.icon} onPick={() => openMemberPage(entry.page)}>
          {t(entry.name)}
        </Entry>
      ))}
    </ul>
  );
}

export function MenuSheet(): JSX.Element {
  const t = useT();
  const { token, account } = useSession();
  return (
    <Popup title={account ?? t('common.nav.menu')} onClose={closePopup}>
      <div className="col sheet">
        {token === null ? (
          <div className="row">
            <Button look="ghost" className="sp" onClick={() => openPopup('login')}>
              {t('common.nav.logIn')}
            </Button>
            <Button look="brand" className="sp" onClick={() => openPopup('register')}>
              {t('common.nav.joinNow')}
            </Button>
          </div>
        ) : (
          <MemberPages />
        )}
        <Pages />
        <HelpEntry />
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
