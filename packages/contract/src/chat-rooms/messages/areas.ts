/** The messages of chat rooms, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'chat-rooms/desk': typeof import('./desk.en.json');
    'chat-rooms/desk-rooms': typeof import('./desk-rooms.en.json');
    'chat-rooms/desk-staff': typeof import('./desk-staff.en.json');
    'chat-rooms/errors': typeof import('./errors.en.json');
    'chat-rooms/site-rooms': typeof import('./site-rooms.en.json');
  }
}
