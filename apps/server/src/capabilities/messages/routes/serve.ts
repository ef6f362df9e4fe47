/** Every call of messages. */
import type { Gatekeeper, House } from '../../../platform/http.ts';
import type { Messages } from '../port.ts';
import { serveApplications } from './applications.ts';
import { serveDeskFeedback } from './desk-feedback.ts';
import { serveLetters } from './desk-letters.ts';
import { serveFeedback } from './feedback.ts';
import { serveInbox } from './inbox.ts';

export function serveMessages(house: House, messages: Messages, gatekeeper: Gatekeeper): void {
  serveInbox(house, messages.inbox);
  serveFeedback(house, messages, gatekeeper);
  serveApplications(house, messages.applications);
  serveLetters(house, messages.letters);
  serveDeskFeedback(house, messages);
}
