/** The messages of content, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'content/desk': typeof import('./desk.en.json');
    'content/desk-brand': typeof import('./desk-brand.en.json');
    'content/desk-content': typeof import('./desk-content.en.json');
    'content/desk-region': typeof import('./desk-region.en.json');
    'content/desk-staff': typeof import('./desk-staff.en.json');
    'content/errors': typeof import('./errors.en.json');
    'content/site-closed': typeof import('./site-closed.en.json');
    'content/site-help': typeof import('./site-help.en.json');
    'content/site-notices': typeof import('./site-notices.en.json');
    'content/site-promo': typeof import('./site-promo.en.json');
  }
}
