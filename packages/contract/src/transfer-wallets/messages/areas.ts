/** The messages of transfer wallets, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'transfer-wallets/desk': typeof import('./desk.en.json');
    'transfer-wallets/desk-staff': typeof import('./desk-staff.en.json');
    'transfer-wallets/desk-transfer-wallets': typeof import('./desk-transfer-wallets.en.json');
    'transfer-wallets/errors': typeof import('./errors.en.json');
    'transfer-wallets/site-vendor-wallet': typeof import('./site-vendor-wallet.en.json');
  }
}
