/** The messages of identity checks, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'kyc/desk': typeof import('./desk.en.json');
    'kyc/desk-staff': typeof import('./desk-staff.en.json');
    'kyc/desk-kyc': typeof import('./desk-kyc.en.json');
    'kyc/errors': typeof import('./errors.en.json');
    'kyc/site-kyc': typeof import('./site-kyc.en.json');
  }
}
