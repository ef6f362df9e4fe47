/** A chase on its way, as `shared/send-until-answered.ts` keeps it. A chase that was not sent is kept nowhere. */
import type { BodyOf } from '@house/contract/call';
import type { makeChase } from '@house/contract/lottery/chases';
import type { Write } from '../../../shared/send-until-answered.ts';

export type ChaseBody = BodyOf<typeof makeChase>;

function isChaseBody(value: unknown): value is ChaseBody {
  const { key, lines } = (value ?? {}) as Partial<ChaseBody>;
  return typeof key === 'string' && Array.isArray(lines);
}

/** One chase of an account is on its way at a time. */
export function chaseWrite(account: string): Write<ChaseBody> {
  return { name: 'chase', account, isBody: isChaseBody };
}
