/** What the operator asks of the studio as of any vendor (packages/vendor-protocol/src/services.ts): grants, history, rounds, tables. */

import { isStake } from '@house/games/game';
import { isStudioGame, loadStudioGame } from '@house/games/games';
import { formatAmount, parseAmount } from '@house/money/amount';
import { type Db, transact } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import {
  type HistoryTransaction,
  ROAD_MAX,
  type ServiceAnswerOf,
  type ServiceCall,
  type ServiceRequestOf,
  type ServiceStatus,
  TABLES_MAX,
} from '@house/vendor-protocol/services';
import type { ShownLobby } from '../../contract.ts';
import { isShared } from '../rounds/play.ts';
import { cancelGrant, findGrant, type GrantRow, insertGrant, type NewGrant } from './grants.ts';
import { type HistoryRow, pageHistory, stateOfRound } from './queries.ts';

export type VendorServices = {
  readonly [C in ServiceCall]: (request: ServiceRequestOf<C>) => Promise<ServiceAnswerOf<C>>;
};

const unitsOf = (amount: string): bigint | null => parseAmount(amount);

function isSameGrant(known: GrantRow, told: NewGrant): boolean {
  const textOf = ({ campaign, player, currency, games, rounds, stake, win_limit: limit, ...times }: NewGrant): string =>
    [
      campaign,
      player,
      currency,
      games,
      rounds,
      stake,
      limit,
      times.valid_from.getTime(),
      times.valid_to.getTime(),
    ].join();
  return textOf(known) === textOf(told);
}

/** Where a page ends: the time, kind and round of what was told last. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (bet|win) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const showSent = (row: HistoryRow): HistoryTransaction => ({
  ...{ kind: row.kind, txId: row.transaction, user: row.player, gameCode: row.game, roundId: row.id },
  ...{ amount: formatAmount(row.amount), state: row.taken ? 'taken' : 'cancelled', at: row.at.toISOString() },
});

interface ServicesDeps {
  readonly db: Db;
  readonly currency: string;
  readonly lobby: () => Promise<ShownLobby>;
}

export function createVendorServices({ db, currency, lobby }: ServicesDeps): VendorServices {
  async function faultOf(codes: readonly string[], stake: bigint): Promise<ServiceStatus | null> {
    for (const code of codes) {
      if (!isStudioGame(code) || isShared(code)) return 'INVALID_GAME';
      if (!isStake((await loadStudioGame(code)).stakes, stake)) return 'INVALID_STAKE';
    }
    return null;
  }

  return {
    async grant(request) {
      const { requestId } = request;
      const [stake, limit] = [unitsOf(request.stake), request.winLimit === null ? null : unitsOf(request.winLimit)];
      if (request.currency !== currency || stake === null || (limit === null) !== (request.winLimit === null)) {
        return { status: 'INVALID_REQUEST', requestId, message: 'currency or amount' };
      }
      const grant: NewGrant = {
        ...{ id: request.grantId, campaign: request.campaignId, player: request.user, currency: request.currency },
        ...{ games: request.gameCodes, rounds: request.rounds, stake, win_limit: limit },
        ...{ valid_from: new Date(request.validFrom), valid_to: new Date(request.validTo) },
      };
      const fault = await faultOf(request.gameCodes, stake);
      if (fault !== null) return { status: fault, requestId };
      const known = await transact(db, async (tx) =>
        (await insertGrant(tx, grant))
          ? undefined
          : present(await findGrant(tx, grant.id), 'a grant of this id is there'),
      );
      return { status: known === undefined || isSameGrant(known, grant) ? 'OK' : 'DUPLICATE_CONFLICT', requestId };
    },

    async cancelgrant({ requestId, grantId, user }) {
      const used = await transact(db, (tx) => cancelGrant(tx, { id: grantId, player: user }));
      return { status: 'OK', requestId, roundsUsed: used };
    },

    async history({ requestId, from, to, after, limit }) {
      const cursor = after === null ? null : CURSOR.exec(after);
      if (after !== null && cursor === null) {
        return { status: 'INVALID_REQUEST', requestId, message: 'after', transactions: [], next: null };
      }
      const rows = await pageHistory(db, {
        ...{ from, to, limit },
        after: cursor === null ? null : { at: cursor[1] ?? '', kind: cursor[2] ?? '', id: cursor[3] ?? '' },
      });
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        ...{ status: 'OK', requestId, transactions: rows.map(showSent) },
        next: last === undefined ? null : `${last.at_text} ${last.kind} ${last.id}`,
      };
    },

    async tables({ requestId }) {
      const { tables } = await lobby();
      return {
        ...{ status: 'OK', requestId },
        tables: tables.slice(0, TABLES_MAX).map(({ code, game, names, state, min, max, players, road }) => ({
          ...{ code, gameCode: game, names, language: null, camera: false, min, max, players },
          state: state === 'closed' ? 'closed' : 'open',
          road: road.slice(0, ROAD_MAX).map(({ code: of, text }) => ({ code: of, text })),
        })),
      };
    },

    async roundstate({ requestId, user, roundId }) {
      const state = await stateOfRound(db, user, roundId);
      const word =
        state === null || state === 'refused' ? 'unknown' : state === 'settled' || state === 'void' ? state : 'open';
      return { status: 'OK', requestId, state: word };
    },
  };
}
