/** How the site looks in this browser: language, theme, digits, motion; one row each. In the phone's menu and in My account. */
import { LANGUAGES, type Language } from '@house/i18n/catalogues';
import { nameOfLanguage, spokenLanguage } from '@house/i18n/language-names';
import { useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import type { JSX, ReactNode } from 'react';
import { useBoot } from './boot.ts';
import { chooseDigits, chooseReducedMotion, chooseTheme, switchLanguage, usePreferences } from './preferences.ts';

/** What the brand offers and the page can speak. Languages whose words are not finished speak English, as one entry. */
export function useBrandLanguages(): Language[] {
  const offered = useBoot((boot) => boot.brand.languages);
  const spoken = offered.map((code) => spokenLanguage(code));
  return LANGUAGES.filter((language) => spoken.includes(language));
}

function LookRow({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className="row between wrap-f look-row">
      <span className="b">{name}</span>
      {children}
    </div>
  );
}

export function LookRows({ className }: { className: string }): JSX.Element {
  const t = useT();
  const { language, theme, digits, reducedMotion } = usePreferences();
  const languages = useBrandLanguages();
  return (
    <div className={className}>
      {languages.length > 1 ? (
        <LookRow name={t('common.nav.language')}>
          <Segmented
            label={t('common.nav.language')}
            choices={languages.map((value) => ({ value, text: <span lang={value}>{nameOfLanguage(value)}</span> }))}
            value={language}
            onChange={(value) => void switchLanguage(value)}
          />
        </LookRow>
      ) : null}
      <LookRow name={t('common.nav.theme')}>
        <Segmented
          label={t('common.nav.theme')}
          choices={[
            { value: 'dark', text: t('common.nav.themeDark') },
            { value: 'light', text: t('common.nav.themeLight') },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
      </LookRow>
      <LookRow name={t('common.nav.digits')}>
        <Segmented
          label={t('common.nav.digits')}
          choices={[
            { value: 'latn', text: '123' },
            { value: 'beng', text: '১২৩' },
          ]}
          value={digits}
          onChange={chooseDigits}
        />
      </LookRow>
      <LookRow name={t('common.nav.motion')}>
        <Segmented
          label={t('common.nav.motion')}
          choices={[
            { value: 'full', text: t('common.yes') },
            { value: 'less', text: t('common.no') },
          ]}
          value={reducedMotion ? 'less' : 'full'}
          onChange={(value) => chooseReducedMotion(value === 'less')}
        />
      </LookRow>
    </div>
  );
}
