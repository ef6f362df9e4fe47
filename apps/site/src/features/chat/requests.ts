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

const TRANSCRIPT_TYPE = 'text/plain;charset=utf-8';

/** Offers a text for keeping. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: TRANSCRIPT_TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A picture as it goes on the wire. */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
