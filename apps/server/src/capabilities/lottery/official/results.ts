/**
 * Results of draws held elsewhere (lottery.md 12.3): two independent inputs, from feeds or from people who do not see
 * one another's entry, and a third person's decision where the two differ.
 *
 * Whoever gives an input holds the draw's row while it is judged, so of two that arrive together the second sees the
 * first. Publishing is the draw cycle's next step: an input only says that it may (`agreed_at`), so a crash between the
 * two loses nothing.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { randomInt } from '@house/fairness/random';
import { type Announcement, isWrongField, joinBeside, readAnnouncement, readBeside } from '@house/lottery/announced';
import { drawResult } from '@house/lottery/result';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { must, present, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { RecordAct, ResultOrigin } from '../port.ts';
import { lockDraw } from '../queries.ts';
import { catalogueGame } from '../rules.ts';
import type { DrawRow } from '../schema.ts';
import { drawOf } from '../view.ts';
import { judgeInputs, type ResultState } from './judge.ts';
import type { AwaitedResult, EntryRefusal, FollowedDraw, ResultActor, ResultDesk, ResultEntry } from './port.ts';
import {
  findInputByKey,
  type InputRow,
  insertPersonInput,
  listAwaited,
  listPublished,
  markAgreed,
  readInputs,
  readSourceKeepers,
  writeFeedInput,
} from './queries.ts';
import { type Followed, readFollowed } from './sources.ts';

const AWAITED_SHOWN = 200;
const PUBLISHED_SHOWN = 50;
const ENTRIES = 2;
const REASON_LENGTH_MIN = 3;

export interface ResultDeps {
  readonly db: Db;
  readonly record: RecordAct;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
}

export interface Results extends ResultDesk {
  /** What a feed answered: an announcement, or why it is none. Too late, or for a draw that is not held yet: nothing. */
  takeFeed(drawId: bigint, slot: 'A' | 'B', answer: Announcement | { readonly problem: string }): Promise<boolean>;
  /** What an agreed or simulated draw publishes; called by the draw cycle, which holds the row. */
  resultOf(
    tx: Tx,
    row: DrawRow,
  ): Promise<{
    readonly result: readonly number[];
    readonly origin: ResultOrigin;
    /** What was announced beside it, as far as inputs told and none contradicts. */
    readonly beside: Announcement | null;
  }>;
}

export function createResults(deps: ResultDeps): Results {
  const { db, record } = deps;

  async function judgeAgain(tx: Tx, drawId: bigint): Promise<ReturnType<typeof judgeInputs>> {
    const judged = judgeInputs(await readInputs(tx, [drawId]));
    if (judged.state === 'agreed') await markAgreed(tx, drawId);
    return judged;
  }

  async function put(
    actor: ResultActor,
    order: ResultEntry,
    kind: 'person' | 'decision',
    reason?: string,
  ): ReturnType<ResultDesk['enter']> {
    return transact(db, async (tx) => {
      const row = await lockDraw(tx, order.drawId);
      if (row === null) return refuse('lottery.drawUnknown');
      const numbers = readAnnouncement(catalogueGame(row.game_code).announced ?? [], order.announcement);
      const before = await findInputByKey(tx, order.key);
      const inputs = await readInputs(tx, [row.id]);
      if (before !== null) {
        const known =
          before.draw_id === row.id &&
          before.staff_id === actor.staffId &&
          !isWrongField(numbers) &&
          before.numbers?.join() === numbers.join();
        return known ? { state: judgeInputs(inputs).state } : refuse('request.keyReused');
      }
      const refusal = judgeEntry(row, inputs, actor, kind);
      if (refusal !== null) return refusal;
      // Who says where an input is read has given that input.
      const keepers = kind === 'person' ? await readSourceKeepers(tx, row.game_code) : [];
      const sources = keepers.map(({ staff_id }) => staff_id);
      if (sources.includes(actor.staffId)) return refuse('lottery.resultOwnSource');
      const people = inputs.map(({ staff_id }) => staff_id);
      const tied = await deps.checkSecondApprover(tx, actor.staffId, [...people, ...sources]);
      if (tied !== undefined) return tied;
      if (isWrongField(numbers)) return refuse('lottery.resultWrong', { field: numbers.wrong });
      const { drawId, key } = order;
      const beside = readBeside(catalogueGame(row.game_code).beside ?? [], order.announcement);
      await insertPersonInput(tx, { drawId, kind, staffId: actor.staffId, staff: actor.name, numbers, beside, key });
      const { state } = await judgeAgain(tx, row.id);
      // What was entered is not written here: the log is read by the one who enters it next.
      await record(tx, {
        ...lineOf(actor, row.id),
        action: kind === 'person' ? 'results.enter' : 'results.decide',
        after: canonicalJson({ draw: row.draw_no, game: row.game_code, state }),
        key,
        ...(reason === undefined ? {} : { reason }),
      });
      return { state };
    });
  }

  return {
    async list(actor) {
      const rows = [...(await listAwaited(db, AWAITED_SHOWN)), ...(await listPublished(db, PUBLISHED_SHOWN))];
      const ids = rows.map(({ id }) => id);
      const inputs = await readInputs(db, ids);
      const followed = await readFollowed(db, ids);
      const keepers = await readSourceKeepers(db, null);
      return rows.map((row) =>
        show(
          row,
          inputs.filter(({ draw_id }) => draw_id === row.id),
          actor,
          followed.get(row.id),
          keepers.some((keeper) => keeper.game_code === row.game_code && keeper.staff_id === actor.staffId),
        ),
      );
    },
    enter: (actor, order) => put(actor, order, 'person'),
    async decide(actor, order) {
      const reason = order.reason.trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      return put(actor, order, 'decision', reason);
    },
    async takeFeed(drawId, slot, answer) {
      return transact(db, async (tx) => {
        const row = await lockDraw(tx, drawId);
        if (row === null || !takesInputs(row)) return false;
        const read = 'problem' in answer && typeof answer.problem === 'string' ? answer.problem : null;
        const numbers =
          read === null
            ? readAnnouncement(catalogueGame(row.game_code).announced ?? [], answer as Announcement)
            : { wrong: read };
        const problem = isWrongField(numbers) ? (read ?? `field ${numbers.wrong}`).slice(0, 200) : null;
        const right = isWrongField(numbers) ? null : numbers;
        const told = right === null ? null : (answer as Announcement);
        const beside = told === null ? null : readBeside(catalogueGame(row.game_code).beside ?? [], told);
        await writeFeedInput(tx, { drawId, slot, numbers: right, beside, problem });
        await judgeAgain(tx, drawId);
        return problem === null;
      });
    },
    async resultOf(tx, row) {
      const { resultShape } = catalogueGame(row.game_code);
      if (row.simulated)
        return { result: drawResult(resultShape, { rand: randomInt }), origin: 'simulated', beside: null };
      const inputs = await readInputs(tx, [row.id]);
      const judged = judgeInputs(inputs);
      must(judged.state === 'agreed', 'a draw that is published has inputs that agree');
      await record(tx, {
        staffId: null,
        staff: 'house',
        address: '',
        action: 'results.published',
        object: `draw:${row.id}`,
        after: canonicalJson({
          origin: judged.origin,
          result: judged.numbers.join(''),
          inputs: inputs.map(({ kind, slot, staff, numbers }) => [kind, slot ?? staff, numbers?.join('') ?? null]),
        }),
      });
      const told = inputs.flatMap(({ numbers, beside }) =>
        beside !== null && numbers?.join() === judged.numbers.join() ? [beside] : [],
      );
      return { result: judged.numbers, origin: judged.origin, beside: joinBeside(told) };
    },
  };
}

/** Its result is neither made up nor another draw's. */
const announcedItself = (row: DrawRow): boolean => row.official && !row.simulated && row.source_game === null;

/** Between the draw by the database's clock (lottery.md 1.4: drawn at drawAt) and the moment the result stands. */
function takesInputs(row: DrawRow): boolean {
  const waits = row.state === 'scheduled' || row.state === 'open' || row.state === 'closed';
  return announcedItself(row) && row.past_draw && waits && row.agreed_at === null;
}

function judgeEntry(
  row: DrawRow,
  inputs: readonly InputRow[],
  actor: ResultActor,
  kind: 'person' | 'decision',
): EntryRefusal | null {
  if (!announcedItself(row)) return refuse('lottery.resultNotEntered');
  const waits = row.state === 'scheduled' || row.state === 'open' || row.state === 'closed';
  if (waits && !row.past_draw) return refuse('lottery.resultTooEarly');
  if (inputs.some(({ staff_id }) => staff_id === actor.staffId)) return refuse('lottery.resultSamePerson');
  if (!takesInputs(row)) return refuse('lottery.resultDone');
  const conflict = judgeInputs(inputs).state === 'conflict';
  if (kind === 'decision') return conflict ? null : refuse('lottery.resultNoConflict');
  return inputs.filter((input) => input.kind === 'person').length < ENTRIES ? null : refuse('lottery.resultConflict');
}

function lineOf(actor: ResultActor, drawId: bigint) {
  return { staffId: actor.staffId, staff: actor.name, address: actor.address, object: `draw:${drawId}` };
}

/** What one member of staff may see of the inputs: numbers only where he decides between two that differ. */
function show(
  row: DrawRow,
  inputs: readonly InputRow[],
  actor: ResultActor,
  followed: Followed | undefined,
  ownSource: boolean,
): AwaitedResult {
  const { state } = judgeInputs(inputs);
  const mine = inputs.some(({ staff_id }) => staff_id === actor.staffId);
  const waits = takesInputs(row);
  const people = inputs.filter(({ kind }) => kind !== 'feed');
  const decides = waits && state === 'conflict' && !mine && actor.mayApprove;
  return {
    draw: drawOf(row),
    state: stateOf(row, state),
    takesEntry: waits && !mine && !ownSource && state !== 'conflict' && actor.mayEnter,
    takesDecision: decides,
    entered: mine,
    ownSource,
    feeds: inputs.flatMap(({ kind, slot, problem, at }) =>
      kind === 'feed' ? [{ slot: present(slot, 'a feed has a slot'), problem, at }] : [],
    ),
    people: people.map(({ kind, staff, at }) => ({ decided: kind === 'decision', staff: staff ?? '', at })),
    entries: decides
      ? people.flatMap(({ numbers, staff }) => (numbers === null ? [] : [{ staff: staff ?? '', numbers }]))
      : [],
    follows: row.source_game === null ? null : followsOf(row, row.source_game, followed),
  };
}

function stateOf(row: DrawRow, judged: ResultState): AwaitedResult['state'] {
  if (row.source_game !== null && row.result === null) return 'follows';
  if (row.simulated) return 'simulated';
  return row.result !== null || row.agreed_at !== null ? 'agreed' : judged;
}

function followsOf(row: DrawRow, gameCode: string, followed: Followed | undefined): FollowedDraw {
  const agrees = followed === undefined || row.result?.join() === followed.result.join();
  return { gameCode, drawNo: followed?.sourceDrawNo ?? null, differs: agrees ? null : followed.result };
}
