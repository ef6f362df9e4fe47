/** The chat's calls: a visitor's carry his secret, a member's his session. */
import type { Call, ReplyOf } from '@house/contract/call';
import type { CallInputOf } from '@house/web/api';
import { request } from '../../shared/api.ts';
import { drawChatSecret } from '../../shared/chat-pass.ts';
import { getSession } from '../../shared/session.ts';

export function ask<C extends Call>(call: C, input?: CallInputOf<C>): Promise<ReplyOf<C>> {
  const headers = getSession().token === null ? { 'chat-token': drawChatSecret() } : {};
  return request(call, { ...input, headers } as CallInputOf<C>);
}
