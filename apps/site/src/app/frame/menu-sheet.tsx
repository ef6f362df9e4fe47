/** The phone's full-height menu: pages, the member's own pages, language, theme, log out. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Popup } from '@house/ui/popup';
import type { JSX, ReactNode } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { closePopup, leavePopupTo, openMemberPage, openPopup } from '../../shared/popups.ts';
import {
  chooseDigits,
  chooseReducedMotion,
  chooseTheme,
  switchLanguage,
  usePreferences,
} from '../../shared/preferences.ts';
import { useSession } from '../../shared/session.ts';
import { LANGUAGE_NAMES, useBrandLanguages } from './look-switches.tsx';
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

function Looks(): JSX.Element {
  const t = useT();
  const { language, theme, digits, reducedMotion } = usePreferences();
  const languages = useBrandLanguages();
  return (
    <div className="card sheet-looks">
      {languages.length > 1 ? (
        <Look name={t('common.nav.language')}>
          <Segmented
            label={t('common.nav.language')}
            choices={languages.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
            value={language}
            onChange={(value) => void switchLanguage(value)}
          />
        </Look>
      ) : null}
      <Look name={t('common.nav.theme')}>
        <Segmented
          label={t('common.nav.theme')}
          choices={[
            { value: 'dark', text: t('common.nav.themeDark') },
            { value: 'light', text: t('common.nav.themeLight') },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
      </Look>
      <Look name={t('common.nav.digits')}>
        <Segmented
          label={t('common.nav.digits')}
          choices={[
            { value: 'latn', text: '123' },
            { value: 'beng', text: '১২৩' },
          ]}
          value={digits}
          onChange={chooseDigits}
        />
      </Look>
      <Look name={t('common.nav.motion')}>
        <Segmented
          label={t('common.nav.motion')}
          choices={[
            { value: 'full', text: t('common.yes') },
            { value: 'less', text: t('common.no') },
          ]}
          value={reducedMotion ? 'less' : 'full'}
          onChange={(value) => chooseReducedMotion(value === 'less')}
        />
      </Look>
    </div>
  );
}

function Look({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className="row between wrap-f">
      <span className="b">{name}</span>
      {children}
    </div>
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
        <Looks />
        {token === null ? null : (
          <Button look="ghost" icon="sign-out" block onClick={() => openPopup('logout')}>
            {t('common.nav.logOut')}
          </Button>
        )}
      </div>
    </Popup>
  );
}
