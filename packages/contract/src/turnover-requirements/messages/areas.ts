/** The messages of turnover requirements, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'turnover-requirements/desk': typeof import('./desk.en.json');
    'turnover-requirements/site-turnover': typeof import('./site-turnover.en.json');
  }
}
