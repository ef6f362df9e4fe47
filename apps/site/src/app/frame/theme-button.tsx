/** Dark or light: in the account bar and in the footer. */
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import type { JSX } from 'react';
import { chooseTheme, usePreferences } from '../../shared/preferences.ts';

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
