/** Calls of the studio. Each can be repeated: a start and an act carry what makes them the same. */
import {
  API,
  type Choice,
  isStudioError,
  type RevealedPair,
  type ShownChain,
  type ShownLobby,
  type ShownPair,
  type ShownPools,
  type ShownRound,
  type ShownSession,
  type ShownTurn,
  type StudioError,
} from '../../src/contract.ts';
import type { CardActOrder, CardSitOrder, ShownCardHand, ShownSitting } from '../../src/contract-cards.ts';
import type { FishShotOrder, ShotBack, ShownFishRooms } from '../../src/contract-fish.ts';

const PATIENCE_MILLISECONDS = 12_000;
const TRIES = 4;
const WAIT_MILLISECONDS = 700;

export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: StudioError | 'network';
  constructor(code: StudioError | 'network') {
    super(code);
    this.code = code;
  }
}

export interface Api {
  open(game: string): Promise<ShownSession>;
  start(order: { key: string; stake: string; choice: Choice; grant: string | null }): Promise<ShownRound>;
  act(round: ShownRound, action: Choice): Promise<ShownRound>;
  round(id: string): Promise<ShownRound>;
  rounds(before: string | null): Promise<readonly ShownRound[]>;
  rotate(pair: string, clientSeed: string): Promise<{ revealed: RevealedPair; pair: ShownPair }>;
  revealed(pair: string): Promise<RevealedPair>;
  pools(): Promise<ShownPools>;
  /** A stake on the rocket; `autoCashOut` in hundredths. */
  bet(order: { key: string; stake: string; autoCashOut: number | null }): Promise<ShownRound>;
  /** Counts as of when the studio gets it; the first that comes through decides. */
  cashOut(bet: string): Promise<ShownRound>;
  /** Chains of the seeds of rockets, the newest first. */
  chains(): Promise<readonly ShownChain[]>;
  /** Sent again they are the same shots. */
  shoot(
    sitting: string,
    shots: readonly FishShotOrder[],
  ): Promise<{ taken: number; back: readonly { seq: number; why: ShotBack }[] }>;
  fishRooms(): Promise<ShownFishRooms>;
  leaveFish(sitting: string): Promise<unknown>;
  /** Sits down at a card table; one who sits there already is answered with their seat. */
  sitAt(order: CardSitOrder): Promise<ShownSitting>;
  /** Sent again it is the same act. */
  actAt(order: CardActOrder): Promise<unknown>;
  giveSeed(sitting: string, seed: string): Promise<unknown>;
  sitOut(sitting: string, out: boolean): Promise<unknown>;
  leaveCards(sitting: string): Promise<unknown>;
  pastHands(before: string | null): Promise<readonly ShownCardHand[]>;
  lobby(): Promise<ShownLobby>;
  /** Stakes by spot on the hand whose betting is open at a table. */
  betAt(table: string, order: { key: string; bets: Readonly<Record<string, string>> }): Promise<ShownRound>;
  decideAt(
    table: string,
    decision: { key: string; round: string; seat: string; place: number; act: string },
  ): Promise<{ bet: ShownRound | null; turn: ShownTurn | null }>;
  undoAt(table: string, bet: string): Promise<ShownRound>;
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function createApi(token: string): Api {
  async function once(path: string, body: unknown): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${API}${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      const answer: unknown = await response.json();
      if (response.ok) return answer;
      const { code } = answer as { code?: string };
      // Whatever stands between us and the studio has codes of its own.
      throw new CallFailed(code !== undefined && isStudioError(code) ? code : 'network');
    } catch (thrown) {
      throw thrown instanceof CallFailed ? thrown : new CallFailed('network');
    }
  }

  /** A line that broke off, a studio that starts anew: the same question again. */
  async function call<T>(path: string, body?: unknown): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return (await once(path, body)) as T;
      } catch (thrown) {
        const passing =
          thrown instanceof CallFailed && ['network', 'request.tooMany', 'wallet.away'].includes(thrown.code);
        if (!passing || tried === TRIES) throw thrown;
        await wait(WAIT_MILLISECONDS * tried);
      }
    }
  }

  return {
    open: (game) => call('/open', { game }),
    start: (order) => call('/rounds', order),
    act: ({ id, version }, action) => call(`/rounds/${id}/act`, { version, action }),
    round: (id) => call(`/rounds/${id}`),
    rounds: async (before) =>
      (await call<{ rounds: readonly ShownRound[] }>(`/rounds${before === null ? '' : `?before=${before}`}`)).rounds,
    rotate: (pair, clientSeed) => call('/seeds', { pair, clientSeed }),
    revealed: (pair) => call(`/seeds/${pair}`),
    pools: () => call('/pools'),
    bet: (order) => call('/crash/bets', order),
    cashOut: (bet) => call(`/crash/bets/${bet}/cash-out`, {}),
    chains: async () => (await call<{ chains: readonly ShownChain[] }>('/crash/chains')).chains,
    fishRooms: () => call('/fish/rooms'),
    shoot: (sitting, shots) => call('/fish/shots', { sitting, shots }),
    leaveFish: (sitting) => call('/fish/leave', { sitting }),
    sitAt: (order) => call('/cards/sit', order),
    actAt: (order) => call('/cards/act', order),
    giveSeed: (sitting, seed) => call('/cards/seed', { sitting, seed }),
    sitOut: (sitting, out) => call('/cards/out', { sitting, out }),
    leaveCards: (sitting) => call('/cards/leave', { sitting }),
    pastHands: async (before) =>
      (await call<{ hands: readonly ShownCardHand[] }>(`/cards/hands${before === null ? '' : `?before=${before}`}`))
        .hands,
    lobby: () => call('/tables'),
    betAt: (table, order) => call(`/tables/${table}/bets`, order),
    decideAt: (table, decision) => call(`/tables/${table}/decisions`, decision),
    undoAt: (table, bet) => call(`/tables/${table}/bets/${bet}/undo`, {}),
  };
}
