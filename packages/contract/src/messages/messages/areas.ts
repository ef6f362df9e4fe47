/** The messages of messages, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'messages/desk': typeof import('./desk.en.json');
    'messages/desk-applications': typeof import('./desk-applications.en.json');
    'messages/desk-feedback': typeof import('./desk-feedback.en.json');
    'messages/desk-messages': typeof import('./desk-messages.en.json');
    'messages/desk-staff': typeof import('./desk-staff.en.json');
    'messages/errors': typeof import('./errors.en.json');
    'messages/inbox': typeof import('./inbox.en.json');
    'messages/site-feedback': typeof import('./site-feedback.en.json');
    'messages/site-inbox': typeof import('./site-inbox.en.json');
  }
}
