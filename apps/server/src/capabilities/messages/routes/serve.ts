/** Every call of messages. */
import type { CallRouter, Gatekeeper } from '../../../platform/http.ts';
import type { Messages } from '../port.ts';
import { serveApplications } from './applications.ts';
import { serveBroadcasts } from './desk-broadcasts.ts';
import { serveDeskFeedback } from './desk-feedback.ts';
import { serveFeedback } from './feedback.ts';
import { serveInbox } from './inbox.ts';
import { servePush } from './push.ts';

export function serveMessages(house: CallRouter, messages: Messages, gatekeeper: Gatekeeper): void {
  serveInbox(house, messages.inbox);
  servePush(house, messages.push);
  serveFeedback(house, messages, gatekeeper);
  serveApplications(house, messages.applications);
  serveBroadcasts(house, messages.broadcasts);
  serveDeskFeedback(house, messages);
}
