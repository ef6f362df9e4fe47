/** Somebody who talks with customer service over the network; for tests. */
import { randomBytes } from '@house/fairness/random';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { givenKey } from '../../platform/testing/key.ts';

/** A secret as a visitor's page draws it. */
export const givenChatToken = (): string => Buffer.from(randomBytes(32)).toString('hex');

/** A body of a new talk. */
export const givenWish = (more: object = {}) => ({ key: givenKey(), language: 'en', ...more });

/** Makes talk and lines look so many minutes older. */
export async function givenConversationAged(db: Db, conversationId: string, minutes: number): Promise<void> {
  await sql`update chat_conversations set opened_at = opened_at - make_interval(mins => ${minutes}),
    taken_at = taken_at - make_interval(mins => ${minutes}),
    ended_at = ended_at - make_interval(mins => ${minutes}),
    last_line_at = last_line_at - make_interval(mins => ${minutes}),
    owner_seen_at = owner_seen_at - make_interval(mins => ${minutes}) where id = ${BigInt(conversationId)}`.execute(db);
  await sql`update chat_lines set at = at - make_interval(mins => ${minutes}) where conversation_id = ${BigInt(conversationId)}`.execute(
    db,
  );
}
