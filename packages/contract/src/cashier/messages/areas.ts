/** The messages of cashier, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'cashier/cashier': typeof import('./cashier.en.json');
    'cashier/desk': typeof import('./desk.en.json');
    'cashier/desk-orders': typeof import('./desk-orders.en.json');
    'cashier/desk-staff': typeof import('./desk-staff.en.json');
    'cashier/errors': typeof import('./errors.en.json');
  }
}
