/**
 * The chase of this tab that is on its way, and the one place that sends it.
 *
 * Promises: it is sent as `shared/send-until-answered.ts` promises, one at a time; nobody but its own person sees it, or what
 * was answered.
 */

import type { ChaseView } from '@house/contract/lottery/chases';
import { listChases, makeChase } from '@house/contract/lottery/chases';
import { listCommitments, listLimitedNumbers } from '@house/contract/lottery/site';
import { listWagers } from '@house/contract/wagers/site';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { create } from 'zustand';
import { request } from '../../../shared/api.ts';
import { takeCash } from '../../../shared/balance.ts';
import { queryClient } from '../../../shared/query.ts';
import { readAttempt, sendUntilAnswered } from '../../../shared/send-until-answered.ts';
import { getSession, onSession } from '../../../shared/session.ts';
import { type ChaseBody, chaseWrite } from '../model/chase-write.ts';
import { PRICE_CHANGED } from '../model/sale-terms.ts';
import type { Refused } from '../model/slip-file.ts';

const DRAW_CLOSED = 'lottery.drawClosed';

interface ChaseState {
  readonly sending: ChaseBody | null;
  /** The answer is overdue. */
  readonly checking: boolean;
  readonly made: ChaseView | null;
  readonly refusal: Refused | null;
}

const NOTHING: ChaseState = { sending: null, checking: false, made: null, refusal: null };

function readKept(): ChaseBody | null {
  const { account } = getSession();
  return account === null ? null : readAttempt(chaseWrite(account));
}

const useChase = create<ChaseState>(() => ({ ...NOTHING, sending: readKept() }));

export function useChaseState(): ChaseState {
  return useChase();
}

async function run(): Promise<void> {
  const { sending } = useChase.getState();
  const { account } = getSession();
  if (sending === null || account === null) return;
  const isOpen = (): boolean => useChase.getState().sending?.key === sending.key && getSession().account === account;
  const answer = await sendUntilAnswered(chaseWrite(account), {
    makeBody: () => sending,
    post: (body, signal) => request(makeChase, { body, signal }),
    tries: 'untilAnswered',
    onLate: () => {
      if (isOpen()) useChase.setState({ checking: true });
    },
  });
  if (answer.kind === 'unknown' || !isOpen()) return;
  if (answer.kind === 'refused') {
    const { code, message, values } = answer.refusal;
    // What the form shows is not what the house has: it is asked for anew, so that the next try is of what stands.
    const stale = code === PRICE_CHANGED ? listLimitedNumbers : code === DRAW_CLOSED ? listCommitments : null;
    if (stale !== null) void queryClient.invalidateQueries({ queryKey: callKey(stale) });
    useChase.setState({ ...NOTHING, refusal: { code, message, values } });
  } else {
    useChase.setState({ ...NOTHING, made: answer.reply.chase });
    takeCash(answer.reply.balance);
    for (const call of [listChases, listWagers]) void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
}

/** Sends it under a key of its own; does nothing while another one is on its way. */
export function sendChase(wish: Omit<ChaseBody, 'key'>): void {
  const { account } = getSession();
  if (account === null || useChase.getState().sending !== null) return;
  useChase.setState({ ...NOTHING, sending: { ...wish, key: newKey() } });
  void run();
}

/** Asks again for a chase whose outcome this person does not know yet. */
export function resumeChase(): void {
  void run();
}

/** What was answered has been seen; what is on its way stays. */
export function forgetAnswer(): void {
  useChase.setState({ made: null, refusal: null });
}

let owner = getSession().account;

onSession(({ account }) => {
  if (account !== owner) {
    owner = account;
    useChase.setState({ ...NOTHING, sending: readKept() });
  }
  resumeChase();
});
