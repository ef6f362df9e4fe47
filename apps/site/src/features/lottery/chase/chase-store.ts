/**
 * The chase of this tab that is on its way, and the one place that sends it.
 *
 * Promises: its key stands in session storage before anything leaves; one at a time; it is tried only while its own person
 * is signed in; nobody but him sees it, or what was answered.
 */

import type { ChaseView } from '@house/contract/lottery/chases';
import { listChases, makeChase } from '@house/contract/lottery/chases';
import { listCommitments, listLimitedNumbers } from '@house/contract/lottery/site';
import { listWagers } from '@house/contract/wagers/site';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { create } from 'zustand';
import { request } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query.ts';
import { getSession, onSession } from '../../../shared/session.ts';
import { takeCash } from '../../../shared/take-cash.ts';
import { type ChaseBody, type ChaseSending, chaseName, readChaseFile, writeChaseFile } from '../model/chase-file.ts';
import { PRICE_CHANGED } from '../model/sale-terms.ts';
import { sendUntilKnown } from '../model/send-slip.ts';
import type { Refused } from '../model/slip-file.ts';
import { sendTools } from '../send-tools.ts';

const DRAW_CLOSED = 'lottery.drawClosed';

interface ChaseState {
  readonly sending: ChaseSending | null;
  /** The answer is overdue. */
  readonly checking: boolean;
  readonly made: ChaseView | null;
  readonly refusal: Refused | null;
}

const NOTHING: ChaseState = { sending: null, checking: false, made: null, refusal: null };

function readKept(): ChaseSending | null {
  const { account } = getSession();
  return account === null ? null : readChaseFile(sessionStorage.getItem(chaseName(account)), account);
}

const useChase = create<ChaseState>(() => ({ ...NOTHING, sending: readKept() }));
/** The key of each chase that is being tried. */
const running = new Set<string>();

export function useChaseState(): ChaseState {
  return useChase();
}

async function run(resumed: boolean): Promise<void> {
  const { sending } = useChase.getState();
  if (sending === null || running.has(sending.body.key)) return;
  const { account, body } = sending;
  const isOpen = (): boolean => useChase.getState().sending?.body.key === body.key && getSession().account === account;
  running.add(body.key);
  const outcome = await sendUntilKnown(
    body,
    sendTools(
      () => getSession().account === account,
      (sent: ChaseBody, signal) => request(makeChase, { body: sent, signal }),
      () => {
        if (isOpen()) useChase.setState({ checking: true });
      },
    ),
    resumed,
  );
  running.delete(body.key);
  if (!isOpen()) return;
  // Signed in anew while the last try of the session before was under way.
  if (outcome.kind === 'waiting') return run(true);
  sessionStorage.removeItem(chaseName(account));
  if (outcome.kind === 'refused') {
    const { code } = outcome.refusal;
    // What the form shows is not what the house has: it is asked for anew, so that the next try is of what stands.
    const stale = code === PRICE_CHANGED ? listLimitedNumbers : code === DRAW_CLOSED ? listCommitments : null;
    if (stale !== null) void queryClient.invalidateQueries({ queryKey: callKey(stale) });
    useChase.setState({ ...NOTHING, refusal: outcome.refusal });
  } else {
    useChase.setState({ ...NOTHING, made: outcome.reply.chase });
    takeCash(outcome.reply.balance);
    for (const call of [listChases, listWagers]) void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
}

/** Sends it under a key of its own; does nothing while another one is on its way. */
export function sendChase(wish: Omit<ChaseBody, 'key'>): void {
  const { account } = getSession();
  if (account === null || useChase.getState().sending !== null) return;
  const sending: ChaseSending = { account, body: { ...wish, key: newKey() } };
  sessionStorage.setItem(chaseName(account), writeChaseFile(sending));
  useChase.setState({ ...NOTHING, sending });
  void run(false);
}

/** Asks again for a chase whose outcome this person does not know yet. */
export function resumeChase(): void {
  void run(true);
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
