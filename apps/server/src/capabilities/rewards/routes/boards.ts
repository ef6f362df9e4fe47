/** The calls of the week's board, at the site and at the desk. */
import {
  askBoardPayout,
  decideBoardPayout,
  getMissionBoard,
  getMissionLeaderboard,
  listMissionBoards,
  setBoardPrizes,
  type WeekBoard,
} from '@house/contract/rewards/boards';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import { dayText } from '../days.ts';
import type { Board, Boards } from '../port.ts';
import { actOf, dayOfText } from './missions.ts';

const showBoard = (board: Board, staffId: bigint): WeekBoard => ({
  ...{ week: dayText(board.week), members: board.members, amount: formatAmount(board.amount), state: board.state },
  ...{ closedAt: board.closedAt.toISOString(), isOwn: board.askedById === staffId },
  ...{ askedBy: board.askedBy, askedReason: board.askedReason },
  ...{ decidedBy: board.decidedBy, decidedReason: board.decidedReason },
});

const showPrizes = ({ version, rows, madeBy, madeAt }: Awaited<ReturnType<Boards['prizes']>>) => ({
  ...{ version, madeBy, madeAt: madeAt?.toISOString() ?? null },
  rows: rows.map(({ upTo, amount }) => ({ upTo, amount: formatAmount(amount) })),
});

export function serveBoards(house: CallRouter, boards: Boards): void {
  house.serveSignedIn(getMissionLeaderboard, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { week, endsAt, state, prizes, rows, own } = await boards.show(principal.id, query.which);
    return {
      ...{ week: dayText(week), endsAt: endsAt.toISOString(), state },
      prizes: prizes.map(({ upTo, amount }) => ({ upTo, amount: formatAmount(amount) })),
      rows: rows.map((row) => ({ ...row, amount: formatAmount(row.amount) })),
      own: { ...own, amount: formatAmount(own.amount) },
    };
  });

  house.serveSignedIn(listMissionBoards, 'rewards.view', async ({ query, principal }) => {
    const { page, size } = query;
    const [{ rows, total }, prizes] = await Promise.all([boards.list(pageOf(query)), boards.prizes()]);
    return { page, size, total, rows: rows.map((row) => showBoard(row, principal.id)), prizes: showPrizes(prizes) };
  });

  house.serveSignedIn(getMissionBoard, 'rewards.view', async ({ params, principal }) => {
    const found = await boards.placesOf(dayOfText(params.week));
    if (isRefusal(found)) return found;
    return {
      board: showBoard(found.board, principal.id),
      rows: found.rows.map(({ place, score, amount, memberId, account, reachedAt }) => ({
        ...{ place, score, amount: formatAmount(amount), account },
        ...{ memberId: memberId.toString(), reachedAt: reachedAt.toISOString() },
      })),
    };
  });

  house.serveSignedIn(askBoardPayout, 'rewards.manage', async (request) => {
    const asked = await boards.askPayout(actOf(request), dayOfText(request.params.week));
    return isRefusal(asked) ? asked : showBoard(asked, request.principal.id);
  });

  house.serveSignedIn(decideBoardPayout, 'rewards.manage', async (request) => {
    const decided = await boards.decidePayout(actOf(request), dayOfText(request.params.week), request.body.decision);
    return isRefusal(decided) ? decided : showBoard(decided, request.principal.id);
  });

  house.serveSignedIn(setBoardPrizes, 'rewards.manage', async (request) => {
    const { version, rows } = request.body;
    const read = rows.map(({ upTo, amount }) => ({ upTo, amount: present(parseAmount(amount), 'an amount is one') }));
    const set = await boards.setPrizes(actOf(request), version, read);
    return isRefusal(set) ? set : showPrizes(set);
  });
}
