/** The calls of members and visitors (contract/chat.ts). Whose they are is read from the headers of each. */
import { createHash } from 'node:crypto';
import type { Call, CodeOf, ReplyOf } from '@house/contract/call';
import {
  CHAT_TOKEN_HEADER,
  endConversation,
  getChat,
  getConversation,
  getConversationImage,
  listConversations,
  markConversationRead,
  noteConversationTyping,
  openConversation,
  rateConversation,
  sendConversationImage,
  sendConversationLine,
} from '@house/contract/chat/site';
import type { CommonCode } from '@house/contract/codes';
import { spokenLanguage } from '@house/i18n/language-names';
import { visitorOf } from '../../../platform/addresses.ts';
import { type CallRequest, type CallRouter, type Gatekeeper, tokenOf } from '../../../platform/http.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/result.ts';
import { lineShape } from '../parts.ts';
import type { Caller, SiteChat } from '../port.ts';
import { conversationShape, imageShape } from './shapes.ts';

type Answer<C extends Call> = Promise<ReplyOf<C> | Refusal<CodeOf<C> | CommonCode>>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 bits, as his page draws them. */
const CHAT_TOKEN = /^[0-9a-f]{64}$/;

/** The visitor of a secret for the live feed; null when nothing is kept of him. */
export async function findGuest(site: SiteChat, token: string): Promise<bigint | null> {
  return CHAT_TOKEN.test(token) ? site.findVisitor(hashOf(token)) : null;
}

export function serveSiteChat(house: CallRouter, site: SiteChat, gatekeeper: Gatekeeper): void {
  async function callerOf({
    headers,
    address,
    userAgent,
  }: Pick<CallRequest<Call>, 'headers' | 'address' | 'userAgent'>): Promise<
    Caller | Refusal<'session.ended' | 'identity.passwordChangeRequired'>
  > {
    const token = tokenOf(headers);
    if (token !== null) {
      const member = await gatekeeper.member(token, { address, userAgent });
      if (isRefusal(member)) return member;
      return member.confined ? refuse('identity.passwordChangeRequired') : { kind: 'member', id: member.id };
    }
    const secret = headers[CHAT_TOKEN_HEADER];
    if (typeof secret !== 'string' || !CHAT_TOKEN.test(secret)) return { kind: 'stranger' };
    const tokenHash = hashOf(secret);
    return { kind: 'visitor', id: await site.findVisitor(tokenHash), tokenHash };
  }

  function serve<C extends Call>(call: C, answer: (caller: Caller, request: CallRequest<C>) => Answer<C>): void {
    house.serve(call, async (request) => {
      const caller = await callerOf(request);
      return isRefusal(caller) ? caller : answer(caller, request);
    });
  }

  const languageOf = (code: string) => spokenLanguage(code) ?? 'bn';

  serve(getChat, async (caller, { language }) => {
    const view = await site.look(caller, languageOf(language));
    if (isRefusal(view)) return view;
    const { line, open, opensAt, staffThere, slowSeconds, questions, conversation } = view;
    return {
      line,
      open,
      opensAt: opensAt?.toISOString() ?? null,
      staffThere,
      slowSeconds,
      questions: [...questions],
      conversation: conversation === null ? null : conversationShape(conversation),
    };
  });
  serve(openConversation, async (caller, { body, address }) => {
    const conversation = await site.open(caller, {
      key: body.key,
      name: body.name.trim().toWellFormed(),
      language: body.language,
      topic: body.topic?.toWellFormed() ?? null,
      reference: body.reference ?? null,
      text: body.text ?? null,
      network: visitorOf(address),
    });
    return isRefusal(conversation) ? conversation : { conversation: conversationShape(conversation) };
  });
  serve(listConversations, async (caller, { query: { page, size } }) => {
    const list = await site.list(caller, { offset: (page - 1) * size, limit: size });
    return isRefusal(list) ? list : { page, size, total: list.total, rows: list.rows.map(conversationShape) };
  });
  serve(getConversation, async (caller, { params, query }) => {
    const read = await site.read(caller, BigInt(params.id), query.after);
    return isRefusal(read)
      ? read
      : { conversation: conversationShape(read.conversation), lines: read.lines.map(lineShape) };
  });
  serve(sendConversationLine, async (caller, { params, body }) => {
    const line = await site.say(caller, BigInt(params.id), body);
    return isRefusal(line) ? line : { line: lineShape(line) };
  });
  serve(sendConversationImage, async (caller, { params, body, address }) => {
    const line = await site.show(caller, BigInt(params.id), body, address);
    return isRefusal(line) ? line : { line: lineShape(line) };
  });
  serve(getConversationImage, async (caller, { params }) => {
    const webp = await site.image(caller, BigInt(params.id), params.place);
    return Buffer.isBuffer(webp) ? imageShape(webp) : webp;
  });
  serve(
    markConversationRead,
    async (caller, { params, body }) => (await site.markRead(caller, BigInt(params.id), body.place)) ?? {},
  );
  serve(noteConversationTyping, async (caller, { params }) => (await site.typing(caller, BigInt(params.id))) ?? {});
  serve(endConversation, async (caller, { params }) => {
    const conversation = await site.end(caller, BigInt(params.id));
    return isRefusal(conversation) ? conversation : { conversation: conversationShape(conversation) };
  });
  serve(
    rateConversation,
    async (caller, { params, body }) => (await site.rate(caller, BigInt(params.id), body.rating)) ?? {},
  );
}
