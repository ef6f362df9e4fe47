/** The messages of search, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'search/site-search': typeof import('./site-search.en.json');
  }
}
