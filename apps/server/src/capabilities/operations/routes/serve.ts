/** The calls of the desk, each behind its right. Signing in to the desk is identity's. */
import type { CallRouter } from '../../../platform/http.ts';
import type { Operations } from '../port.ts';
import { serveBrand } from './brand.ts';
import { serveDraws } from './draws.ts';
import { serveMembers } from './members.ts';
import { serveOutbox } from './outbox.ts';
import { serveOversight } from './oversight.ts';
import type { DeskWords } from './show.ts';

export function serveOperations(house: CallRouter, operations: Operations, words: DeskWords): void {
  serveMembers(house, operations, words);
  serveDraws(house, operations, words);
  serveOversight(house, operations, words);
  serveOutbox(house, operations);
  serveBrand(house, operations.brand);
}
