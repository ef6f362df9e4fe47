/** The messages of identity, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'identity/desk': typeof import('./desk.en.json');
    'identity/desk-staff': typeof import('./desk-staff.en.json');
    'identity/errors': typeof import('./errors.en.json');
    'identity/site-auth': typeof import('./site-auth.en.json');
    'identity/site-club': typeof import('./site-club.en.json');
    'identity/site-links': typeof import('./site-links.en.json');
    'identity/site-recovery': typeof import('./site-recovery.en.json');
    'identity/site-security': typeof import('./site-security.en.json');
  }
}
