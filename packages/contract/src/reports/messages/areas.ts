/** The messages of reports, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'reports/desk': typeof import('./desk.en.json');
    'reports/desk-ledger': typeof import('./desk-ledger.en.json');
    'reports/desk-queues': typeof import('./desk-queues.en.json');
    'reports/desk-reports': typeof import('./desk-reports.en.json');
    'reports/desk-staff': typeof import('./desk-staff.en.json');
    'reports/errors': typeof import('./errors.en.json');
  }
}
