/** The desk's calls about draws. */
import {
  DRAWS_COUNTED,
  getDeskDraw,
  listDeskDraws,
  listDrawWagers,
  voidDraw,
} from '@house/contract/lottery/desk-draws';
import { formatAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Operations } from '../port.ts';
import { actorOf, amountOrNull, type DeskWords, rangeOf, showDraw } from './show.ts';

export function serveDraws(house: CallRouter, operations: Operations, words: DeskWords): void {
  house.serveSignedIn(listDeskDraws, 'draws.view', async ({ query }) => {
    const { page, size, gameCode, drawNo, day, state } = query;
    const { rows, total } = await operations.listDraws({
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(drawNo === undefined ? {} : { drawNo: toLatinDigits(drawNo).trim() }),
      ...(day === undefined ? {} : rangeOf(words, { from: day, to: day })),
      ...(state === undefined ? {} : { state }),
      ...pageOf(query),
      countTo: DRAWS_COUNTED + 1,
    });
    return { page, size, total, rows: rows.map(showDraw) };
  });

  house.serveSignedIn(getDeskDraw, 'draws.view', async ({ params }) => {
    const found = await operations.getDraw(BigInt(params.id));
    if (isRefusal(found)) return found;
    const { draw, serverSeed, betRoot, beacon, settlement, voided } = found;
    return {
      draw: showDraw(draw),
      serverSeed,
      betRoot,
      beacon,
      settlement:
        settlement === null
          ? null
          : {
              ...settlement,
              startedAt: settlement.startedAt.toISOString(),
              finishedAt: settlement.finishedAt?.toISOString() ?? null,
            },
      voided: voided === null ? null : { ...voided, at: voided.at.toISOString() },
    };
  });

  house.serveSignedIn(listDrawWagers, 'draws.view', async (request) => {
    const found = await operations.listWagersOfDraw(actorOf(request), BigInt(request.params.id), request.query);
    if (isRefusal(found)) return found;
    return {
      rows: found.rows.map((row) => ({
        ...row,
        memberId: row.memberId.toString(),
        placedAt: row.placedAt.toISOString(),
        stake: formatAmount(row.stake),
        prize: amountOrNull(row.prize),
      })),
      next: found.next,
    };
  });

  house.serveSignedIn(voidDraw, 'draws.void', async (request) => {
    const { key, reason } = request.body;
    const { decisionLimit = null } = request.principal;
    const order = { drawId: BigInt(request.params.id), key, reason, decisionLimit };
    const outcome = await operations.voidDraw(actorOf(request), order);
    if (isRefusal(outcome)) return outcome;
    return {
      draw: showDraw(outcome.draw),
      refundedBets: outcome.refundedBets,
      refundedStake: formatAmount(outcome.refundedStake),
    };
  });
}
