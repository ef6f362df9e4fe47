/** The lottery's calls of the desk: the contract in, the service, the contract out; each behind its right. */
import {
  approveDrawCorrection,
  askDrawCorrection,
  askDrawVoid,
  askLateBets,
  changeLotterySettings,
  changeLotteryTerms,
  closeDrawEarly,
  type DrawCorrectionView,
  endNumberLimit,
  extendDrawSale,
  getDrawExposure,
  getDrawNumbers,
  getGameFairness,
  getLatestClose,
  getLotterySettings,
  type LotteryGameTerms,
  type LotterySettings,
  limitNumber,
  listDrawCorrections,
  listDrawLimits,
  listLotteryTerms,
  listNumberLimits,
  listPlayPrices,
  listRebatePoints,
  listStoppedPlays,
  type NumberLimit,
  previewDrawCorrection,
  previewDrawVoid,
  previewLateBets,
  refuseDrawCorrection,
  setPlayPrice,
  setRebatePoint,
  switchLotteryPlay,
} from '@house/contract/lottery/desk';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess } from '../../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { isRefusal, present } from '../../../platform/result.ts';
import type { CorrectionPreview, VoidPreview } from '../../wagers/port.ts';
import type { CorrectionSums, DrawCorrection } from '../corrections/port.ts';
import type { Lottery, NumberExposure } from '../port.ts';
import { catalogueGame, usualTerms } from '../rules.ts';
import { byOf } from '../staff.ts';
import type { LimitedNumber } from '../terms/limited-numbers.ts';
import type { GameTerms, HouseTerms } from '../terms/port.ts';

/** What is known of the members a preview names, and who looked at them. */
interface DataAccesses {
  namesOfMembers(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  readonly recordDataAccess: RecordDataAccess;
}

/** Amounts have passed the contract's pattern. */
const readAmount = (text: string): bigint => present(parseAmount(text), 'an amount of the contract parses');
const readLimit = (text: string | null): bigint | null => (text === null ? null : readAmount(text));
const showLimitAmount = (mills: bigint | null): string | null => (mills === null ? null : formatAmount(mills));

const showSums = ({ taken, added, rebates }: Pick<CorrectionSums, 'taken' | 'added' | 'rebates'>) => ({
  taken: formatAmount(taken),
  added: formatAmount(added),
  rebates: formatAmount(rebates),
});

function showCorrection(correction: DrawCorrection): DrawCorrectionView {
  const { preview, moved } = correction;
  return {
    id: String(correction.id),
    drawId: String(correction.drawId),
    kind: correction.kind,
    version: correction.version,
    state: correction.state,
    resultBefore: [...correction.resultBefore],
    result: [...correction.result],
    lateFrom: correction.lateFrom?.toISOString() ?? null,
    evidence: correction.evidence,
    reason: correction.reason,
    askedBy: String(correction.askedBy),
    askedName: correction.askedName,
    askedAt: correction.askedAt.toISOString(),
    preview: { ...preview, ...showSums(preview) },
    approvals: correction.approvals.map(({ staffId, staff, at }) => ({
      staffId: String(staffId),
      staff,
      at: at.toISOString(),
    })),
    approvalsNeeded: correction.approvalsNeeded,
    turnedDown: correction.turnedDown,
    moved: moved === null ? null : { ...moved, ...showSums(moved) },
    endedAt: correction.endedAt?.toISOString() ?? null,
  };
}

function showTouched(
  { memberId, change, cash, below }: CorrectionPreview['first'][number],
  names: ReadonlyMap<bigint, string>,
) {
  const account = names.get(memberId) ?? '';
  return { memberId: String(memberId), account, change: formatAmount(change), cash: formatAmount(cash), below };
}

function showVoid<Found extends VoidPreview>(found: Found, names: ReadonlyMap<bigint, string>) {
  return {
    ...found,
    ...showSums(found),
    stake: formatAmount(found.stake),
    first: found.first.map((member) => ({
      ...showTouched(member, names),
      stake: formatAmount(member.stake),
    })),
  };
}

function showGame(terms: GameTerms): LotteryGameTerms {
  const { minStake, maxStake, maxWin, maxOrder, maxOrderWin } = terms;
  const usual = usualTerms(terms.gameCode);
  return {
    ...terms,
    minStake: formatAmount(minStake),
    maxStake: formatAmount(maxStake),
    maxWin: formatAmount(maxWin),
    maxOrder: showLimitAmount(maxOrder),
    maxOrderWin: showLimitAmount(maxOrderWin),
    drawnHere: catalogueGame(terms.gameCode).announced === null,
    usual: {
      maxOrder: formatAmount(usual.maxOrder),
      maxOrderWin: formatAmount(usual.maxOrderWin),
      closeBefore: usual.closeBefore,
    },
  };
}

const showSettings = (terms: HouseTerms): LotterySettings => ({
  ...terms,
  cancelFreeUpTo: formatAmount(terms.cancelFreeUpTo),
  voidAloneUpTo: formatAmount(terms.voidAloneUpTo),
  voidAloneNow: formatAmount(terms.voidAloneNow),
  voidAloneFrom: terms.voidAloneFrom?.toISOString() ?? null,
});

function showNumber(limit: LimitedNumber): NumberLimit {
  return {
    ...limit,
    id: String(limit.id),
    maxStake: showLimitAmount(limit.maxStake),
    maxTotal: showLimitAmount(limit.maxTotal),
    madeAt: limit.madeAt.toISOString(),
  };
}

export function serveLotteryDesk(house: CallRouter, lottery: Lottery, members: DataAccesses): void {
  serveDrawRisk(house, lottery);
  serveCorrections(house, lottery, members);
  serveTerms(house, lottery);
  serveLimits(house, lottery);
  servePrices(house, lottery);
}

function serveDrawRisk(house: CallRouter, lottery: Lottery): void {
  house.serveSignedIn(closeDrawEarly, 'draws.void', async (request) => {
    const order = { drawId: BigInt(request.params.id), key: request.body.key };
    const closed = await lottery.closeDraw(byOf(request), order);
    return isRefusal(closed) ? closed : { closedAt: closed.closedAt.toISOString() };
  });
  house.serveSignedIn(getLatestClose, 'draws.void', async ({ params }) => {
    const found = await lottery.latestClose(BigInt(params.id));
    if (isRefusal(found)) return found;
    return { closeAt: found.closeAt.toISOString(), latestAt: found.latestAt.toISOString() };
  });
  house.serveSignedIn(extendDrawSale, 'draws.void', async (request) => {
    const { key, closeAt } = request.body;
    const order = { drawId: BigInt(request.params.id), key, closeAt: new Date(closeAt) };
    const extended = await lottery.extendDraw(byOf(request), order);
    return isRefusal(extended) ? extended : { closeAt: extended.closeAt.toISOString() };
  });
  house.serveSignedIn(getGameFairness, 'draws.view', async ({ params, query }) => {
    const found = await lottery.measureFairness(params.gameCode, query.draws);
    if (isRefusal(found)) return found;
    return { ...found, positions: found.positions.map((position) => ({ ...position, counts: [...position.counts] })) };
  });
  house.serveSignedIn(getDrawExposure, 'draws.view', async ({ params, query }) => {
    const found = await lottery.listExposure(BigInt(params.id), {
      ...(query.play === '' ? {} : { play: query.play }),
      limit: query.size,
    });
    if (isRefusal(found)) return found;
    return {
      rows: found.map((line) => ({ ...line, stake: formatAmount(line.stake), pays: formatAmount(line.pays) })),
    };
  });
  house.serveSignedIn(getDrawNumbers, 'draws.view', async ({ params, query }) => {
    const found = await lottery.listFieldExposure(BigInt(params.id), query.field === '' ? null : query.field);
    if (isRefusal(found)) return found;
    const { fields, shown } = found;
    return {
      fields: fields.map(({ field, stake, worst }) => ({
        field,
        stake: formatAmount(stake),
        worst: showNumberExposure(worst),
      })),
      shown:
        shown === null
          ? null
          : { field: shown.field, stake: formatAmount(shown.stake), numbers: shown.numbers.map(showNumberExposure) },
    };
  });
}

function showNumberExposure({ number, stake, pays }: NumberExposure) {
  return { number, stake: formatAmount(stake), pays: formatAmount(pays) };
}

function serveCorrections(house: CallRouter, { corrections }: Lottery, members: DataAccesses): void {
  /** Whom a preview names is written down like a look at the bets of the draw. */
  const namesIn = async (
    { principal, address, params }: { principal: Principal; address: string; params: { id: string } },
    { first }: Pick<CorrectionPreview, 'first'>,
  ) => {
    const by = { staffId: principal.id, staff: principal.name, address };
    if (first.length > 0) await members.recordDataAccess(by, 'draws.viewBets', `draw:${params.id}`);
    return members.namesOfMembers(first.map(({ memberId }) => memberId));
  };
  house.serveSignedIn(listDrawCorrections, 'draws.view', async ({ params }) => ({
    corrections: (await corrections.list(BigInt(params.id))).map(showCorrection),
  }));
  house.serveSignedIn(previewDrawCorrection, 'draws.correct', async (request) => {
    const { params, query } = request;
    const found = await corrections.preview(BigInt(params.id), query.result.split(',').map(Number));
    if (isRefusal(found)) return found;
    const names = await namesIn(request, found);
    return {
      ...found,
      taken: formatAmount(found.taken),
      added: formatAmount(found.added),
      first: found.first.map((member) => showTouched(member, names)),
    };
  });
  house.serveSignedIn(askDrawCorrection, 'draws.correct', async (request) => {
    const { key, result } = request.body;
    const made = await corrections.ask(byOf(request), { key, result, drawId: BigInt(request.params.id) });
    return isRefusal(made) ? made : showCorrection(made);
  });
  house.serveSignedIn(previewDrawVoid, 'draws.void', async (request) => {
    const found = await corrections.previewVoid(request.principal, BigInt(request.params.id));
    return isRefusal(found) ? found : showVoid(found, await namesIn(request, found));
  });
  house.serveSignedIn(askDrawVoid, 'draws.void', async (request) => {
    const { key } = request.body;
    const made = await corrections.askVoid(byOf(request), { key, drawId: BigInt(request.params.id) });
    return isRefusal(made) ? made : showCorrection(made);
  });
  house.serveSignedIn(previewLateBets, 'draws.void', async (request) => {
    const { params, query } = request;
    const found = await corrections.previewLate(BigInt(params.id), new Date(query.from));
    return isRefusal(found) ? found : showVoid(found, await namesIn(request, found));
  });
  house.serveSignedIn(askLateBets, 'draws.void', async (request) => {
    const { key, from, evidence } = request.body;
    const order = { key, drawId: BigInt(request.params.id), from: new Date(from), evidence };
    const made = await corrections.askLate(byOf(request), order);
    return isRefusal(made) ? made : showCorrection(made);
  });
  house.serveSignedIn(approveDrawCorrection, 'draws.approve', async (request) => {
    const correctionId = BigInt(request.params.id);
    const made = await corrections.approve(byOf(request), { key: request.body.key, correctionId });
    return isRefusal(made) ? made : showCorrection(made);
  });
  house.serveSignedIn(refuseDrawCorrection, 'draws.approve', async (request) => {
    const correctionId = BigInt(request.params.id);
    const made = await corrections.refuse(byOf(request), { key: request.body.key, correctionId });
    return isRefusal(made) ? made : showCorrection(made);
  });
}

function serveTerms(house: CallRouter, { terms }: Lottery): void {
  house.serveSignedIn(listLotteryTerms, 'lottery.view', async () => ({ games: (await terms.games()).map(showGame) }));
  house.serveSignedIn(changeLotteryTerms, 'lottery.edit', async (request) => {
    const { state, minStake, maxStake, maxWin, maxOrder, maxOrderWin, closeBefore, version } = request.body;
    const wish = {
      state,
      minStake: readAmount(minStake),
      maxStake: readAmount(maxStake),
      maxWin: readAmount(maxWin),
      maxOrder: readLimit(maxOrder),
      maxOrderWin: readLimit(maxOrderWin),
      closeBefore,
    };
    const changed = await terms.changeGame(byOf(request), request.params.gameCode, version, wish);
    return isRefusal(changed) ? changed : showGame(changed);
  });
  house.serveSignedIn(getLotterySettings, 'lottery.view', async () => showSettings(await terms.house()));
  house.serveSignedIn(changeLotterySettings, 'lottery.edit', async (request) => {
    const { version, reason: _, cancelFreeUpTo, voidAloneUpTo, ...rest } = request.body;
    const amounts = { cancelFreeUpTo: readAmount(cancelFreeUpTo), voidAloneUpTo: readAmount(voidAloneUpTo) };
    const changed = await terms.changeHouse(byOf(request), version, { ...rest, ...amounts });
    return isRefusal(changed) ? changed : showSettings(changed);
  });
  house.serveSignedIn(listRebatePoints, 'lottery.view', async ({ query: { product, page, size } }) => {
    const { rows, total } = await terms.points(product, { offset: (page - 1) * size, limit: size });
    return {
      page,
      size,
      total,
      rows: rows.map((row) => ({ ...row, memberId: String(row.memberId), setAt: row.setAt.toISOString() })),
    };
  });
  house.serveSignedIn(setRebatePoint, 'lottery.edit', async (request) => {
    const { account, product, rebatePoint, seen } = request.body;
    const wish = { account: account.trim(), product, rebatePoint, ...(seen === undefined ? {} : { seen }) };
    const set = await terms.setPoint(byOf(request), wish);
    return isRefusal(set) ? set : { ...set, memberId: String(set.memberId) };
  });
}

function serveLimits(house: CallRouter, lottery: Lottery): void {
  const { terms } = lottery;
  house.serveSignedIn(listNumberLimits, 'lottery.view', async ({ query }) => ({
    limits: (await terms.limits(query.gameCode ?? null)).map(showNumber),
  }));
  house.serveSignedIn(listDrawLimits, 'draws.view', async ({ params }) => {
    const found = await lottery.listSoldNumbers(BigInt(params.id));
    if (isRefusal(found)) return found;
    return {
      rows: found.map((number) => ({
        ...number,
        limitId: String(number.limitId),
        sold: formatAmount(number.sold),
        maxTotal: formatAmount(number.maxTotal),
      })),
    };
  });
  house.serveSignedIn(limitNumber, 'limits.edit', async (request) => {
    const { maxStake, maxTotal, factor = null, fullFactor = null, ...number } = request.body;
    const wish = { ...number, maxStake: readLimit(maxStake), maxTotal: readLimit(maxTotal), factor, fullFactor };
    const made = await terms.limitNumber(byOf(request), wish);
    return isRefusal(made) ? made : showNumber(made);
  });
  house.serveSignedIn(endNumberLimit, 'limits.edit', async (request) => {
    const ended = await terms.endLimit(byOf(request), BigInt(request.params.id));
    return isRefusal(ended) ? ended : { ended: ended.ended };
  });
}

function servePrices(house: CallRouter, { terms }: Lottery): void {
  house.serveSignedIn(listPlayPrices, 'lottery.view', async () => ({
    prices: (await terms.prices()).map((price) => ({ ...price, setAt: price.setAt.toISOString() })),
  }));
  house.serveSignedIn(setPlayPrice, 'lottery.edit', async (request) => {
    const set = await terms.setPrice(byOf(request), request.body);
    return isRefusal(set) ? set : { gameCode: set.gameCode, play: set.play, factor: set.factor };
  });
  house.serveSignedIn(listStoppedPlays, 'lottery.view', async () => ({
    plays: (await terms.stoppedPlays()).map((play) => ({ ...play, setAt: play.setAt.toISOString() })),
  }));
  house.serveSignedIn(switchLotteryPlay, 'lottery.edit', async (request) => {
    const { key, gameCode, play, off } = request.body;
    const set = await terms.switchPlay(byOf(request), { key, gameCode, play, off });
    return isRefusal(set) ? set : { off: set.off };
  });
}
