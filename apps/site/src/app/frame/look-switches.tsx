/** Language and theme: in the account bar, in the footer and in the phone's menu. */
import { nameOfLanguage, tagOfLanguage } from '@house/i18n/language-names';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Menu } from '@house/ui/menu';
import type { JSX } from 'react';
import { useBrandLanguages } from '../../shared/look-rows.tsx';
import { chooseTheme, switchLanguage, usePreferences } from '../../shared/preferences.ts';

export function LanguageMenu(): JSX.Element | null {
  const t = useT();
  const { languageCode } = usePreferences();
  const languages = useBrandLanguages();
  if (languages.length < 2) return null;
  return (
    <Menu
      label={`${t('common.nav.language')}: ${nameOfLanguage(languageCode)}`}
      button={
        <>
          <Icon name="globe" />
          <span lang={tagOfLanguage(languageCode)}>{nameOfLanguage(languageCode)}</span>
        </>
      }
      entries={languages.map((offered) => ({
        key: offered,
        content: nameOfLanguage(offered),
        lang: tagOfLanguage(offered),
        checked: offered === languageCode,
        onPick: () => void switchLanguage(offered),
      }))}
    />
  );
}

export function ThemeButton(): JSX.Element {
  const t = useT();
  const { theme } = usePreferences();
  const dark = theme === 'dark';
  return (
    <IconButton
      icon={dark ? 'sun-fill' : 'moon-fill'}
      label={t(dark ? 'common.nav.themeLight' : 'common.nav.themeDark')}
      small
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  );
}
