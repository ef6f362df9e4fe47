/** Preferences: kept by the server, so that another device follows. */
import { type MemberPreferences, savePreferences } from '@house/contract/profile';
import { useT } from '@house/i18n/react';
import { Switch } from '@house/ui/choice';
import { showToast } from '@house/ui/toast';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { LookRows } from '../../../shared/look-rows.tsx';
import { usePreferences } from '../../../shared/preferences.ts';
import { refreshSecurity } from './change-popup.tsx';
import type { SecurityState } from './state.ts';

const KINDS = ['money', 'bets', 'offers'] as const;
const WAYS = ['push', 'sms', 'mail'] as const;

/** How the page looks changes at once; the server hears of it behind. */
function useKeptLook(save: (change: Partial<MemberPreferences>) => void): void {
  const { language, theme, digits } = usePreferences();
  const before = useRef({ language, theme, digits });
  useEffect(() => {
    const { current } = before;
    if (current.language === language && current.theme === theme && current.digits === digits) return;
    before.current = { language, theme, digits };
    save({ language, theme, digits });
  }, [language, theme, digits, save]);
}

export function PreferencesTab({ state }: { state: SecurityState }): JSX.Element {
  const t = useT();
  const [kept, setKept] = useState(state.preferences);
  const [save] = useState(() => (change: Partial<MemberPreferences>): void => {
    setKept((old) => ({ ...old, ...change }));
    request(savePreferences, { body: change })
      .catch((thrown: unknown) => showToast(messageOf(thrown), 'loss'))
      .finally(() => void refreshSecurity());
  });
  useKeptLook(save);
  return (
    <>
      <section className="col" aria-labelledby="mc-look">
        <div className="row mc-sub">
          <h2 id="mc-look">{t('site-security.prefs.look')}</h2>
          <span className="xs t2">{t('site-security.prefs.note')}</span>
        </div>
        <LookRows className="card prefs" />
        <div className="card prefs switches">
          <Switch checked={kept.sounds} onChange={(event) => save({ sounds: event.target.checked })}>
            {t('site-security.prefs.sounds')}
          </Switch>
          <Switch checked={kept.hideFromWinners} onChange={(event) => save({ hideFromWinners: event.target.checked })}>
            {t('site-security.prefs.hide')}
          </Switch>
        </div>
      </section>
      <section className="col" aria-labelledby="mc-notices">
        <div className="row mc-sub">
          <h2 id="mc-notices">{t('site-security.prefs.notices')}</h2>
        </div>
        <div className="card prefs">
          {KINDS.map((kind) => (
            <fieldset key={kind} className="notice-kind">
              <legend className="b">{t(`site-security.prefs.${kind}`)}</legend>
              {WAYS.map((way) => (
                <Switch
                  key={way}
                  checked={kept.notices[kind][way]}
                  onChange={(event) =>
                    save({
                      notices: { ...kept.notices, [kind]: { ...kept.notices[kind], [way]: event.target.checked } },
                    })
                  }
                >
                  {t(`site-security.prefs.${way}`)}
                </Switch>
              ))}
            </fieldset>
          ))}
        </div>
      </section>
    </>
  );
}
