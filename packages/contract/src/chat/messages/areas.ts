/** The messages of chat, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'chat/desk': typeof import('./desk.en.json');
    'chat/desk-chat': typeof import('./desk-chat.en.json');
    'chat/desk-staff': typeof import('./desk-staff.en.json');
    'chat/errors': typeof import('./errors.en.json');
    'chat/site-chat': typeof import('./site-chat.en.json');
  }
}
