/** The messages of wagers, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'wagers/desk': typeof import('./desk.en.json');
    'wagers/errors': typeof import('./errors.en.json');
    'wagers/site-profit': typeof import('./site-profit.en.json');
  }
}
