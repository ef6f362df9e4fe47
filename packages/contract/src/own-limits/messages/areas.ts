/** The messages of own-limits, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'own-limits/desk': typeof import('./desk.en.json');
    'own-limits/errors': typeof import('./errors.en.json');
    'own-limits/site-limits': typeof import('./site-limits.en.json');
  }
}
