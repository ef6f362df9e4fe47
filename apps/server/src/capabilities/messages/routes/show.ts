/** What the routes of messages share: who asks, and how things travel. */
import type { Gatekeeper, Principal } from '../../../platform/http.ts';
import { tokenOf } from '../../../platform/http.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Actor, Sender } from '../parties.ts';
import type { KeptImage } from '../port.ts';

interface Asking {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly address: string;
  readonly userAgent: string;
  readonly language: string;
}

/**
 * Whoever writes, on calls that visitors may make too: a live session makes it a member's. Trial accounts, and sessions
 * that are held for a forced change, write as visitors. A session that is over is told, so that nothing is sent nameless
 * by mistake.
 */
export async function senderOf(gatekeeper: Gatekeeper, asking: Asking) {
  const { headers, address, userAgent, language } = asking;
  const visitor: Sender = { memberId: null, address, language };
  const token = tokenOf(headers);
  if (token === null) return visitor;
  const principal = await gatekeeper.member(token, { address, userAgent });
  if (isRefusal(principal)) return refuse('session.ended');
  if (principal.kind === 'trial' || principal.confined === true) return visitor;
  return { ...visitor, memberId: principal.id };
}

export function memberSender(request: Asking & { principal: Principal }) {
  const { principal, address, language } = request;
  return { memberId: principal.id, address, language };
}

export function actorAtDesk({ principal, address }: { principal: Principal; address: string }): Actor {
  return { staffId: principal.id, staff: principal.name, address };
}

/** A data address within JSON: nothing that a browser would open, sniff or run as a page of ours. */
export function showImage({ webp, width, height }: KeptImage) {
  return { image: `data:image/webp;base64,${webp.toString('base64')}`, width, height };
}
