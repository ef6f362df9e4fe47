/** Identity checks: see port.ts. */
import { createHmac, hkdfSync } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { randomUuid } from '@house/fairness/random';
import { formatAmount, parseAmount } from '@house/money/amount';
import { cleanText } from '@house/rules/text';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { type PictureGate, type PictureWish, redrawPicture } from '../../platform/pictures.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import { createSealer, type Sealer } from '../../platform/seal.ts';
import type {
  Bounds,
  CheckedLevel,
  Decision,
  DocumentKind,
  Kyc,
  KycState,
  LevelBounds,
  Person,
  PictureKind,
  RecordAct,
  SharedDocument,
  StaffAct,
  Submission,
  Told,
} from './port.ts';
import {
  type BoundsRow,
  countPictures,
  countSubmissionsToday,
  deleteUnusedPictures,
  findBoundsByKey,
  findByKey,
  findLook,
  insertBounds,
  insertLook,
  insertPicture,
  insertSubmission,
  listBounds,
  listDocumentLinks,
  listLooks,
  listPictures,
  listSharing,
  listSubmissionsOf,
  lockSubmission,
  lookAtWaiting,
  pageSubmissions,
  type SubmissionRow,
  selectSubmission,
  tiePictures,
  updateDecision,
} from './queries.ts';
import {
  areBoundsSound,
  documentIdentity,
  isLevelOne,
  judgeDepositBound,
  judgePayoutBound,
  levelOf,
  readDocumentNumber,
  SUBMISSIONS_A_DAY,
} from './rules.ts';

const REASON_LENGTH_MIN = 3;
const VERSIONS_SHOWN = 20;
const NUMBER_END_LENGTH = 4;

/** Letters on a card are small: wider than other pictures are kept. */
const PICTURE: PictureWish = {
  bytesMax: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png'],
  width: 2_560,
  height: 2_560,
  fit: 'inside',
};

export interface KycDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly gate: PictureGate;
  /** Seals what was told and pictures; hashes numbers of documents. */
  readonly secret: string;
  /** What identity knows of a member; within a transaction on its connection. */
  readonly personOf: (memberId: bigint, within?: Tx) => Promise<Person>;
  /** Whether an account of a member may be that of somebody of staff. */
  readonly isOwnAccount: (tx: Tx, staffId: bigint, memberId: bigint) => Promise<boolean>;
  readonly playMoney: boolean;
  readonly record: RecordAct;
  readonly onSharedDocument: (tx: Tx, shared: SharedDocument) => Promise<void>;
  /** Looks for the member on the lists of people that the house does no business with. */
  readonly screen: (memberId: bigint) => Promise<void>;
  readonly tellDecided: (tx: Tx, decided: Submission) => Promise<void>;
}

interface Parts extends KycDeps {
  readonly toldSealer: Sealer;
  readonly pictureSealer: Sealer;
  readonly hashNumber: (kind: DocumentKind, number: string) => Buffer;
}

export function createKyc(deps: KycDeps): Kyc {
  const numberKey = Buffer.from(hkdfSync('sha256', deps.secret, 'house.kyc', 'document number', 32));
  const parts: Parts = {
    ...deps,
    toldSealer: createSealer(deps.secret, 'kyc.told'),
    pictureSealer: createSealer(deps.secret, 'kyc.picture'),
    hashNumber: (kind, number) => createHmac('sha256', numberKey).update(documentIdentity(kind, number)).digest(),
  };
  const { db } = parts;
  return {
    stateOf: (memberId) => readState(parts, db, memberId),
    keepPicture: (memberId, address, base64) => keepPicture(parts, memberId, address, base64),
    submitDocuments: (memberId, wish) => {
      const { documentKind, front, back, selfie } = wish;
      const number = readDocumentNumber(documentKind, wish.documentNumber);
      if (number === null) return Promise.resolve(refuse('kyc.numberInvalid'));
      const pictures: { id: string; kind: PictureKind }[] = [
        { id: front, kind: 'front' },
        { id: selfie, kind: 'selfie' },
        ...(back === null ? [] : [{ id: back, kind: 'back' } as const]),
      ];
      if (documentKind === 'nid' && back === null) return Promise.resolve(refuse('kyc.pictureMissing'));
      const document = { documentKind, number, pictures };
      return submit(parts, memberId, { key: wish.key, level: 2, document, homeAddress: null, sourceOfIncome: null });
    },
    submitIncome: async (memberId, { key, homeAddress, sourceOfIncome }) => {
      const told = { homeAddress: cleanText(homeAddress), sourceOfIncome: cleanText(sourceOfIncome) };
      const outcome = await submit(parts, memberId, { key, level: 3, document: null, ...told });
      // It has no pictures that could be missing.
      return outcome as Exclude<typeof outcome, Refusal<'kyc.pictureMissing'>>;
    },
    list: async (filter, page) => {
      const { rows, total } = await pageSubmissions(db, filter, page);
      return { rows: rows.map(toSubmission), total };
    },
    find: (id) => findDetail(parts, id),
    look: (act) => look(parts, act),
    decide: (decision) => decide(parts, decision),
    bounds: async () => {
      const rows = await listBounds(db, VERSIONS_SHOWN);
      const bounds = toBounds(present(rows[0], 'the house comes with bounds'));
      const versions = rows.map(({ version, at, staff, reason }) => ({ version, at, staff, reason }));
      return { bounds, isBounded: isBoundedBy(parts, bounds), versions };
    },
    changeBounds: (act) => changeBounds(parts, act),
    judgeDeposit: async (tx, memberId, money) => {
      const bounds = await readBounds(tx);
      if (!isBoundedBy(parts, bounds)) return null;
      return judgeDepositBound(bounds, (await readState(parts, tx, memberId)).level, money);
    },
    judgePayout: async (tx, memberId, money) => {
      const bounds = await readBounds(tx);
      if (!isBoundedBy(parts, bounds)) return null;
      return judgePayoutBound(bounds, (await readState(parts, tx, memberId)).level, money);
    },
    linksOf: (memberIds) => listDocumentLinks(db, memberIds),
    waiting: () => lookAtWaiting(db),
    sweepPictures: () => deleteUnusedPictures(db),
  };
}

const isBoundedBy = ({ playMoney }: Pick<KycDeps, 'playMoney'>, { inPlayMoney }: Bounds): boolean =>
  inPlayMoney || !playMoney;

function toSubmission(row: SubmissionRow): Submission {
  const { id, level, state, cause, note, staff } = row;
  return {
    ...{ id, level, state, cause, note, staff },
    memberId: row.member_id,
    documentKind: row.document_kind,
    numberEnd: row.number_end,
    isShared: row.is_shared,
    submittedAt: row.submitted_at,
    waitedMinutes: row.waited_minutes,
    decidedAt: row.decided_at,
  };
}

async function readBounds(db: Db | Tx): Promise<Bounds> {
  return toBounds(present((await listBounds(db, 1))[0], 'the house comes with bounds'));
}

function toBounds({ version, in_play_money: inPlayMoney, levels }: BoundsRow): Bounds {
  const read = (text: string | null): bigint | null =>
    text === null ? null : present(parseAmount(text), 'a bound is an amount');
  const levelAt = (place: number): LevelBounds => {
    const { depositTotal, payoutsPerMonth } = present(levels[place], 'every level has bounds');
    return { depositTotal: read(depositTotal), payoutsPerMonth: read(payoutsPerMonth) };
  };
  return { version, inPlayMoney, levels: [levelAt(0), levelAt(1), levelAt(2), levelAt(3)] };
}

function readTold({ toldSealer }: Parts, row: Pick<SubmissionRow, 'told'>): Told {
  return JSON.parse(
    present(toldSealer.openSealed(row.told), 'what was told opens with the secret of this house'),
  ) as Told;
}

/** What was approved stands while the profile has the name that was seen. */
function approvedOf(parts: Parts, rows: readonly SubmissionRow[], person: Person): CheckedLevel[] {
  return rows
    .filter((row) => row.state === 'approved' && readTold(parts, row).realName === person.realName)
    .map(({ level }) => level);
}

async function readState(parts: Parts, db: Db | Tx, memberId: bigint): Promise<KycState> {
  const within = db === parts.db ? undefined : (db as Tx);
  const person = await parts.personOf(memberId, within);
  const rows = await listSubmissionsOf(db, memberId);
  const bounds = await readBounds(db);
  const approved = approvedOf(parts, rows, person);
  const newest = ([2, 3] as const).flatMap((level) => rows.find((row) => row.level === level) ?? []);
  return {
    level: levelOf(person, approved),
    isBounded: isBoundedBy(parts, bounds),
    submissions: newest.map(toSubmission),
    ...{ bounds, person, approved },
  };
}

async function keepPicture(
  { db, gate, pictureSealer }: Parts,
  memberId: bigint,
  address: string,
  base64: string,
): ReturnType<Kyc['keepPicture']> {
  const seconds = gate(String(memberId), address);
  if (seconds !== null) return refuse('request.tooMany', { retryAfterSeconds: seconds });
  const picture = await redrawPicture(base64, PICTURE);
  if (picture === 'invalid') return refuse('kyc.imageInvalid');
  if (picture === 'tooLarge') return refuse('kyc.imageTooLarge');
  if (isRefusal(picture)) return picture;
  const id = randomUuid();
  const { webp, width, height } = picture;
  await insertPicture(db, { id, memberId, sealed: pictureSealer.sealBytes(webp), width, height });
  return { id };
}

interface Wish extends Pick<Told, 'homeAddress' | 'sourceOfIncome'> {
  readonly key: string;
  readonly level: CheckedLevel;
  readonly document: {
    readonly documentKind: DocumentKind;
    readonly number: string;
    readonly pictures: readonly { readonly id: string; readonly kind: PictureKind }[];
  } | null;
}

async function submit(parts: Parts, memberId: bigint, wish: Wish) {
  const outcome = await writeSubmission(parts, memberId, wish);
  // After it stands: repeated, it finds the same. By night everybody is looked for anyway.
  if (!isRefusal(outcome)) await parts.screen(memberId);
  return outcome;
}

function writeSubmission(parts: Parts, memberId: bigint, wish: Wish) {
  const { key, level, document, homeAddress, sourceOfIncome } = wish;
  return transact(parts.db, async (tx) => {
    const hash = document === null ? null : parts.hashNumber(document.documentKind, document.number);
    const before = await findByKey(tx, memberId, key);
    if (before !== undefined) return answerAgain(before);
    const { person, approved, submissions } = await readState(parts, tx, memberId);
    const isReady = level === 2 ? isLevelOne(person) : approved.includes(2);
    if (!isReady) return refuse('kyc.levelMissing', { level: level - 1 });
    if (approved.includes(level)) return refuse('kyc.stateMoved', { state: 'approved' });
    if (submissions.some((one) => one.level === level && one.state === 'waiting')) return refuse('kyc.waiting');
    if ((await countSubmissionsToday(tx, memberId, level)) >= SUBMISSIONS_A_DAY) {
      return refuse('kyc.tooManySubmissions', { max: SUBMISSIONS_A_DAY });
    }
    const { realName, birthday, nationality } = person;
    const told: Told = { realName, birthday, nationality, homeAddress, sourceOfIncome };
    const id = parts.ids.next();
    const isNew = await insertSubmission(tx, {
      ...{ id, key, level },
      member_id: memberId,
      document_kind: document?.documentKind ?? null,
      number_hash: hash,
      number_end: document?.number.slice(-NUMBER_END_LENGTH) ?? null,
      told: parts.toldSealer.sealText(JSON.stringify(told)),
    });
    if (!isNew) {
      // Sent at the same moment: by the same order, or by another one.
      const same = await findByKey(tx, memberId, key);
      return same === undefined ? refuse('kyc.waiting') : answerAgain(same);
    }
    if (document !== null) {
      const tied = await tiePictures(tx, memberId, id, document.pictures);
      if (tied !== document.pictures.length) return refuse('kyc.pictureMissing');
      const others = await listSharing(tx, { number_hash: hash, member_id: memberId });
      if (others.length > 0) {
        await parts.onSharedDocument(tx, {
          ...{ memberId, submissionId: id },
          others: others.map((other) => other.memberId),
        });
      }
    }
    return readState(parts, tx, memberId);

    async function answerAgain(row: SubmissionRow) {
      const stood = readTold(parts, row);
      const same =
        row.level === level &&
        (hash === null || row.number_hash?.equals(hash) === true) &&
        stood.homeAddress === homeAddress &&
        stood.sourceOfIncome === sourceOfIncome;
      return same ? readState(parts, tx, memberId) : refuse('request.keyReused');
    }
  });
}

async function findDetail(parts: Parts, id: bigint): ReturnType<Kyc['find']> {
  const row = await selectSubmission(parts.db, id);
  if (row === undefined) return refuse('kyc.unknown');
  const [now, pictures, shared, looks] = await Promise.all([
    parts.personOf(row.member_id),
    countPictures(parts.db, id),
    row.number_hash === null ? [] : listSharing(parts.db, row),
    listLooks(parts.db, id),
  ]);
  return { submission: toSubmission(row), told: readTold(parts, row), now, pictures, shared, looks };
}

async function look(parts: Parts, act: StaffAct & { readonly submissionId: bigint }): ReturnType<Kyc['look']> {
  const { submissionId, staffId, staff, address, key } = act;
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  return transact(parts.db, async (tx): Promise<Awaited<ReturnType<Kyc['look']>>> => {
    const row = await selectSubmission(tx, submissionId);
    if (row === undefined) return refuse('kyc.unknown');
    if (await parts.isOwnAccount(tx, staffId, row.member_id)) return refuse('kyc.ownCase');
    const isNew = await insertLook(tx, { id: parts.ids.next(), submissionId, staffId, staff, reason, key });
    if (isNew) {
      await parts.record(tx, {
        ...{ staffId, staff, address, reason, key },
        action: 'kyc.documents',
        object: `kyc:${submissionId}`,
      });
    } else {
      const before = await findLook(tx, key);
      if (before?.submissionId !== submissionId || before.staffId !== staffId) return refuse('request.keyReused');
    }
    const pictures = (await listPictures(tx, submissionId)).map(({ kind, sealed, width, height }) => ({
      ...{ kind, width, height },
      webp: present(parts.pictureSealer.openBytes(sealed), 'a picture opens with the secret of this house'),
    }));
    return { pictures };
  });
}

async function decide(parts: Parts, decision: Decision): ReturnType<Kyc['decide']> {
  const { submissionId, staffId, staff, address, key, verdict } = decision;
  const reason = decision.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const state = verdict === 'approve' ? 'approved' : 'rejected';
  const cause = verdict === 'approve' ? null : (decision.cause ?? 'other');
  return transact(parts.db, async (tx): Promise<Awaited<ReturnType<Kyc['decide']>>> => {
    const row = await lockSubmission(tx, submissionId);
    if (row === undefined) return refuse('kyc.unknown');
    if (row.decision_key === key) {
      const same = row.state === state && row.staff_id === staffId && row.note === reason && row.cause === cause;
      return same ? toSubmission(row) : refuse('request.keyReused');
    }
    if (row.state !== 'waiting') return refuse('kyc.stateMoved', { state: row.state });
    const barred = await judgeDecision(parts, tx, row, decision);
    if (barred !== null) return barred;
    const decided = toSubmission(
      await updateDecision(tx, submissionId, { ...{ state, staffId, staff, key, cause }, note: reason }),
    );
    await parts.record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: verdict === 'approve' ? 'kyc.approve' : 'kyc.reject',
      object: `kyc:${submissionId}`,
      before: row.state,
      after: cause === null ? `${state} level ${row.level}` : `${state} ${cause}`,
    });
    await parts.tellDecided(tx, decided);
    return decided;
  });
}

async function judgeDecision(parts: Parts, tx: Tx, row: SubmissionRow, { staffId, verdict, documentNumber }: Decision) {
  if (await parts.isOwnAccount(tx, staffId, row.member_id)) return refuse('kyc.ownCase');
  if (verdict === 'reject') return null;
  const person = await parts.personOf(row.member_id, tx);
  if (readTold(parts, row).realName !== person.realName) return refuse('kyc.personChanged');
  if (row.level !== 2 || row.document_kind === null) return null;
  const looks = await listLooks(tx, row.id);
  if (!looks.some((one) => one.staffId === staffId)) return refuse('kyc.notLooked');
  const number = readDocumentNumber(row.document_kind, documentNumber ?? '');
  const isSame = number !== null && row.number_hash?.equals(parts.hashNumber(row.document_kind, number)) === true;
  return isSame ? null : refuse('kyc.numberDiffers');
}

const writeLevels = (levels: readonly LevelBounds[]): BoundsRow['levels'] =>
  levels.map(({ depositTotal, payoutsPerMonth }) => ({
    depositTotal: depositTotal === null ? null : formatAmount(depositTotal),
    payoutsPerMonth: payoutsPerMonth === null ? null : formatAmount(payoutsPerMonth),
  }));

async function changeBounds(parts: Parts, act: Parameters<Kyc['changeBounds']>[0]): ReturnType<Kyc['changeBounds']> {
  const { staffId, staff, address, key, seenVersion, inPlayMoney } = act;
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  if (!areBoundsSound(act.levels)) return refuse('kyc.boundsInvalid');
  const levels = writeLevels(act.levels);
  return transact(parts.db, async (tx): Promise<Awaited<ReturnType<Kyc['changeBounds']>>> => {
    const done = await findBoundsByKey(tx, key);
    if (done !== undefined) {
      const same =
        done.staff_id === staffId &&
        done.in_play_money === inPlayMoney &&
        canonicalJson(done.levels) === canonicalJson(levels);
      return same ? toBounds(done) : refuse('request.keyReused');
    }
    const before = present((await listBounds(tx, 1))[0], 'the house comes with bounds');
    const version = seenVersion + 1;
    const row = { version, in_play_money: inPlayMoney, levels, staff_id: staffId, ...{ staff, reason, key } };
    if (before.version !== seenVersion || !(await insertBounds(tx, row))) return refuse('kyc.changedMeanwhile');
    await parts.record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: 'kyc.bounds',
      object: `kyc-bounds:${version}`,
      before: JSON.stringify({ inPlayMoney: before.in_play_money, levels: before.levels }),
      after: JSON.stringify({ inPlayMoney, levels }),
    });
    return toBounds({ ...row, at: before.at });
  });
}
