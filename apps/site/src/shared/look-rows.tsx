/** How the site looks in this browser: language, theme, digits, motion; one row each. In the phone's menu and in My account. */
import { useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import type { JSX, ReactNode } from 'react';
import { LanguagePicker } from './language-picker.tsx';
import { chooseOfferedLanguage, useChosenLanguage, useOfferedLanguages } from './languages.ts';
import { chooseDigits, chooseReducedMotion, chooseTheme, usePreferences } from './preferences.ts';

/** So many languages fit side by side. */
const SEGMENTS_MAX = 3;

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
  const languages = useOfferedLanguages();
  const chosen = useChosenLanguage();
  return (
    <div className={className}>
      {languages.length > 1 ? (
        <LookRow name={t('common.nav.language')}>
          {languages.length > SEGMENTS_MAX ? (
            <LanguagePicker />
          ) : (
            <Segmented
              label={t('common.nav.language')}
              choices={languages.map(({ code, tag, name }) => ({ value: code, text: <span lang={tag}>{name}</span> }))}
              value={chosen}
              onChange={chooseOfferedLanguage}
            />
          )}
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
