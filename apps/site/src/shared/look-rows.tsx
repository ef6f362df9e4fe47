/** How the site looks in this browser: language, theme, digits, motion; one row each. In the phone's menu and in My account. */
import { LANGUAGE_NAMES, nameOfLanguage, tagOfLanguage } from '@house/i18n/language-names';
import { useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import type { JSX, ReactNode } from 'react';
import { useBoot } from './boot.ts';
import { chooseDigits, chooseReducedMotion, chooseTheme, switchLanguage, usePreferences } from './preferences.ts';

/** Codes of what the brand offers, in the order of the list. Those whose words are not finished speak English. */
export function useBrandLanguages(): string[] {
  const offered = useBoot((boot) => boot.brand.languages);
  return LANGUAGE_NAMES.filter(({ code }) => offered.includes(code)).map(({ code }) => code);
}

/** More than these do not fit beside one another on a phone. */
const BESIDE_MAX = 3;

function LanguageChoice({ languages }: { languages: readonly string[] }): JSX.Element {
  const t = useT();
  const { languageCode } = usePreferences();
  const choices = languages.map((code) => ({ value: code, text: nameOfLanguage(code) }));
  if (languages.length > BESIDE_MAX) {
    return (
      <select
        className="look-select"
        aria-label={t('common.nav.language')}
        value={languageCode}
        onChange={(event) => void switchLanguage(event.target.value)}
      >
        {choices.map(({ value, text }) => (
          <option key={value} value={value} lang={tagOfLanguage(value)}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <Segmented
      label={t('common.nav.language')}
      choices={choices.map(({ value, text }) => ({ value, text: <span lang={tagOfLanguage(value)}>{text}</span> }))}
      value={languageCode}
      onChange={(value) => void switchLanguage(value)}
    />
  );
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
  const { theme, digits, reducedMotion } = usePreferences();
  const languages = useBrandLanguages();
  return (
    <div className={className}>
      {languages.length > 1 ? (
        <LookRow name={t('common.nav.language')}>
          <LanguageChoice languages={languages} />
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
