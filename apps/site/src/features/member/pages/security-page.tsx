/** My account (screens.md 5.1, what exists of it): who is signed in, preferences of this browser, log out. */
import { getMemberInfo } from '@house/contract/identity';
import { LANGUAGES, type Language } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Badge } from '@house/ui/figures';
import type { JSX, ReactNode } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { openPopup } from '../../../shared/popups.ts';
import {
  chooseDigits,
  chooseReducedMotion,
  chooseTheme,
  switchLanguage,
  usePreferences,
} from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';
import { Avatar, CentreMenu } from '../centre.tsx';
import { ListStates } from '../parts/list-states.tsx';
import { useIsPhone } from '../use-phone.ts';
import { useRecordWords } from '../words.ts';

/** Native names, in no language but their own. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { bn: 'বাংলা', en: 'English' };
const TRIAL_KIND = 4;

function kindOf(type: number): 'player' | 'agent' | 'trial' {
  if (type === 0) return 'player';
  return type === TRIAL_KIND ? 'trial' : 'agent';
}

function WhoCard(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const query = useCall(getMemberInfo);
  return (
    <ListStates query={query} skeleton={{ height: 132, count: 1 }}>
      {(member) => (
        <section className="card whoc" aria-label={t('member.title')}>
          <Avatar size={72} />
          <div className="col whoc-text">
            <div className="row wrap-f">
              <h2>{member.nickname || member.account}</h2>
              <Badge tone="brand">{t(`member.kind.${kindOf(member.type)}`)}</Badge>
            </div>
            <dl className="facts">
              <div className="fact">
                <dt>{t('member.who.account')}</dt>
                <dd>{member.account}</dd>
              </div>
              <div className="fact">
                <dt>{t('member.who.joined')}</dt>
                <dd className="num">{words.moment(member.joinedAt)}</dd>
              </div>
              <div className="fact">
                <dt>{t('member.who.lastLogin')}</dt>
                <dd className="num">
                  {member.lastLoginAt === null ? t('member.who.firstLogin') : words.moment(member.lastLoginAt)}
                </dd>
              </div>
            </dl>
          </div>
        </section>
      )}
    </ListStates>
  );
}

function Preference({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className="row between wrap-f pref">
      <span className="b">{name}</span>
      {children}
    </div>
  );
}

function Preferences(): JSX.Element {
  const t = useT();
  const { language, theme, digits, reducedMotion } = usePreferences();
  const offered = useBoot((boot) => boot.brand.languages);
  const languages = LANGUAGES.filter((candidate) => offered.includes(candidate));
  return (
    <section className="col" aria-labelledby="mc-prefs">
      <div className="row mc-sub">
        <h2 id="mc-prefs">{t('member.prefs')}</h2>
        <span className="xs t3">{t('member.prefs.note')}</span>
      </div>
      <div className="card prefs">
        {languages.length > 1 ? (
          <Preference name={t('common.nav.language')}>
            <Segmented
              label={t('common.nav.language')}
              choices={languages.map((value) => ({ value, text: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
              value={language}
              onChange={(value) => void switchLanguage(value)}
            />
          </Preference>
        ) : null}
        <Preference name={t('common.nav.theme')}>
          <Segmented
            label={t('common.nav.theme')}
            choices={[
              { value: 'dark', text: t('common.nav.themeDark') },
              { value: 'light', text: t('common.nav.themeLight') },
            ]}
            value={theme}
            onChange={chooseTheme}
          />
        </Preference>
        <Preference name={t('common.nav.digits')}>
          <Segmented
            label={t('common.nav.digits')}
            choices={[
              { value: 'latn', text: '123' },
              { value: 'beng', text: '১২৩' },
            ]}
            value={digits}
            onChange={chooseDigits}
          />
        </Preference>
        <Preference name={t('common.nav.motion')}>
          <Segmented
            label={t('common.nav.motion')}
            choices={[
              { value: 'full', text: t('member.prefs.motionFull') },
              { value: 'less', text: t('member.prefs.motionLess') },
            ]}
            value={reducedMotion ? 'less' : 'full'}
            onChange={(value) => chooseReducedMotion(value === 'less')}
          />
        </Preference>
      </div>
    </section>
  );
}

export function SecurityPage(): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  return (
    <>
      <WhoCard />
      {isPhone ? (
        <nav className="card ms-card" aria-label={t('member.menu')}>
          <CentreMenu open="securityCenter" />
        </nav>
      ) : null}
      <Preferences />
      <section className="card row wrap-f mc-session" aria-label={t('member.session')}>
        <span className="sp">
          <b className="blk">{t('member.session')}</b>
          <span className="sm t2">{t('member.session.note')}</span>
        </span>
        <Button look="ghost" icon="sign-out" onClick={() => openPopup('logout')}>
          {t('common.nav.logOut')}
        </Button>
      </section>
    </>
  );
}
