/** Promotions: see port.ts. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { faultOfRule, isThing, missOf, periodName, rewardOf } from '@house/growth/promotions';
import { formatAmount } from '@house/money/amount';
import { transact } from '../../platform/database.ts';
import { createBudget } from '../../platform/limits.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Uploads } from '../messages/port.ts';
import { findCode, hashOfCode } from './codes.ts';
import { seedDemoPromotions } from './demo.ts';
import { dayOf, type Known, type PreviewDeps, previewRule, readFacts } from './facts.ts';
import type { Names, Offer, Promotion, PromotionRule, Promotions, RecordAct } from './port.ts';
import {
  decideVersion,
  endPromotion,
  findByCode,
  findVersionByKey,
  insertPromotion,
  insertVersion,
  lockPromotion,
  lookAtClaims,
  pageClaims,
  pageEntries,
  pagePromotions,
  pageVouchers,
  readBinding,
  readClock,
  readEntriesIn,
  readEntry,
  readIsBehind,
  readLive,
  readPromotion,
  readVersions,
  toContent,
} from './queries.ts';
import { findRaffle } from './raffle-queries.ts';
import { CLAIM_IMAGES, decideClaim, giveUp, settle, type TakeDeps, take, warnHeld } from './take.ts';
import { aboutThing } from './things.ts';

export interface PromotionDeps extends TakeDeps {
  readonly record: RecordAct;
  readonly rewards: TakeDeps['rewards'] & PreviewDeps['rewards'];
  readonly identity: TakeDeps['identity'] & Pick<Identity, 'countSegment'>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  readonly uploads: TakeDeps['uploads'] & Pick<Uploads, 'idsOf'>;
}

const describe = (names: Names, rule: PromotionRule): string =>
  `${names['en'] ?? ''}: ${canonicalJson(toContent(rule))}`;
/** As it is typed, so that nobody fails by a space. */
const readCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Codes that are none, of a member in a process: nobody finds one by trying. */
const WRONG_CODES = { most: 10, seconds: 600 } as const;

export function createPromotions(deps: PromotionDeps): Promotions {
  const { db, zoneOffsetMinutes, readTime = readClock } = deps;
  const wrongCodes = createBudget(WRONG_CODES.most, WRONG_CODES.seconds * 1_000);
  const readNow = async () => {
    const now = await readTime(db);
    return { now, today: dayOf(now, zoneOffsetMinutes) };
  };
  const readBack = async (id: bigint): Promise<Promotion> => present(await readPromotion(db, id), 'a promotion stays');

  return {
    async offersOf(memberId) {
      const [{ paused }, { now, today }] = await Promise.all([
        transact(db, (tx) => deps.pausesOf(tx, memberId)),
        readNow(),
      ]);
      // Whoever takes a break is offered nothing.
      if (paused) return { rows: [], paused };
      // Nobody is told which codes there are.
      const live = (await readLive(db, today)).filter(({ rule }) => rule.trigger.kind !== 'code');
      const entries = await readEntriesIn(
        db,
        memberId,
        live.map(({ promotionId }) => promotionId),
      );
      const known: Known = new Map();
      const rows = live.map(async ({ promotionId, version, names, rule, startsOn, endsOn }): Promise<Offer> => {
        const period = periodName(rule.period, today);
        const entry = entries.find((one) => one.promotionId === promotionId && one.period === period) ?? null;
        const offer = { id: promotionId, version, names, rule, startsOn, endsOn, entry };
        if (startsOn > today) return { ...offer, miss: 'coming', gives: null };
        const facts = await readFacts(deps, memberId, { rule, startsOn, now, code: null }, known);
        const miss = missOf(rule, facts);
        return { ...offer, miss, gives: miss === null ? rewardOf(rule, facts) : null };
      });
      return { rows: await Promise.all(rows), paused };
    },
    bonusesOf: (memberId, page) => pageEntries(db, memberId, page),
    take: (memberId, promotionId, wish) => take(deps, memberId, promotionId, wish),
    async takeCode(memberId, typed) {
      const who = String(memberId);
      if (!wrongCodes.take(who, 1)) return refuse('request.tooMany', { retryAfterSeconds: WRONG_CODES.seconds });
      const code = readCode(typed);
      const { today } = await readNow();
      const id = await findByCode(db, code, today);
      if (id !== undefined) {
        wrongCodes.giveBack(who, 1);
        return take(deps, memberId, id, { code });
      }
      const codeHash = hashOfCode(code);
      const one = await findCode(db, codeHash, today);
      if (one === undefined) return refuse('promotions.unknown');
      wrongCodes.giveBack(who, 1);
      // Nobody learns of a voucher that is somebody else's.
      if (one.memberId !== null && one.memberId !== memberId) return refuse('promotions.unknown');
      if (one.usedBy !== null && one.usedBy !== memberId) return refuse('promotions.codeUsed');
      if (one.usedBy === null && one.isOver) return refuse('promotions.voucherOver');
      return take(deps, memberId, one.promotionId, { code, codeHash });
    },
    async vouchersOf(memberId, page) {
      const { today } = await readNow();
      return pageVouchers(db, memberId, today, page);
    },
    giveUp: (memberId, id) => giveUp(deps, memberId, id),
    async remainingOf(memberId, within) {
      const binding = await readBinding(within ?? db, memberId);
      return binding.reduce((sum, { required, progress }) => sum + required - progress, 0n);
    },
    isBehind: (memberId, within) => readIsBehind(within ?? db, memberId),
    settle: () => settle(deps),
    warnHeld: () => warnHeld(deps),
    seedDemoPromotions: () => seedDemoPromotions(deps),

    list: (page) => pagePromotions(db, page),
    versionsOf: (id) => readVersions(db, id),
    async ask(by, { id: asked, seen, names, rule: wished, startsOn, endsOn }) {
      let rule = wished;
      if (faultOfRule(rule) !== null || (endsOn !== null && endsOn < startsOn)) return refuse('promotions.ruleWrong');
      const line = rule.audience?.line ?? null;
      if (line !== null && (await deps.identity.findMemberByName(line))?.kind !== 'agent') {
        return refuse('promotions.lineUnknown');
      }
      if (rule.reward.raffle != null) {
        const raffle = await findRaffle(db, { id: BigInt(rule.reward.raffle) });
        if (raffle?.state !== 'open') return refuse('promotions.raffleUnknown');
      }
      if (isThing(rule.reward.kind)) {
        const about = await aboutThing(deps, db, rule, (await readNow()).today);
        if (about === null) return refuse('promotions.thingUnknown');
        rule = { ...rule, reward: { ...rule.reward, about } };
      }
      // Of a new one: the same key is the same promotion.
      const id = asked ?? BigInt(`0x${by.key.replaceAll('-', '').slice(0, 15)}`);
      const outcome = await transact(
        db,
        async (tx): Promise<bigint | Refusal<'promotions.unknown' | 'promotions.changedMeanwhile'>> => {
          if (asked === null) await insertPromotion(tx, id);
          const held = await lockPromotion(tx, id);
          if (held === undefined) return refuse('promotions.unknown');
          const before = await findVersionByKey(tx, by.key);
          if (before !== undefined) return before;
          const [newest] = await readVersions(tx, id);
          // What is shown: where the newest was rejected, the one that counts still.
          const shown = await readPromotion(tx, id);
          if (held.ended || shown?.state === 'waiting' || (shown?.version ?? 0) !== seen) {
            return refuse('promotions.changedMeanwhile');
          }
          const version = (newest?.version ?? 0) + 1;
          await insertVersion(tx, { id, version, names, rule, startsOn, endsOn, by });
          await deps.record(tx, {
            ...by,
            ...{ action: 'promotions.ask', object: `promotion:${id}`, after: `${version} ${describe(names, rule)}` },
            ...(newest === undefined ? {} : { before: `${newest.version} ${describe(newest.names, newest.rule)}` }),
          });
          return id;
        },
      );
      return typeof outcome === 'bigint' ? readBack(outcome) : outcome;
    },
    async decide(by, { id, version }, decision) {
      const state = decision === 'approve' ? 'approved' : 'rejected';
      const outcome = await transact(
        db,
        async (
          tx,
        ): Promise<
          | bigint
          | Refusal<
              'promotions.unknown' | 'promotions.changedMeanwhile' | 'promotions.ownRequest' | 'staff.notSeparate'
            >
        > => {
          const held = await lockPromotion(tx, id);
          const asked = (await readVersions(tx, id)).find((one) => one.version === version);
          if (held === undefined || asked === undefined) return refuse('promotions.unknown');
          if (asked.state !== 'waiting' || held.ended) {
            const isSame = asked.state === state && asked.decidedBy === by.staff;
            return isSame ? id : refuse('promotions.changedMeanwhile');
          }
          if (asked.askedById === by.staffId) return refuse('promotions.ownRequest');
          const tied = await deps.checkSecondApprover(tx, by.staffId, [asked.askedById]);
          if (tied !== undefined) return tied;
          await decideVersion(tx, { id, version }, state, by);
          await deps.record(tx, {
            ...by,
            ...{ action: `promotions.${decision}`, object: `promotion:${id}`, before: 'waiting' },
            after: `${version} ${describe(asked.names, asked.rule)}`,
          });
          return id;
        },
      );
      return typeof outcome === 'bigint' ? readBack(outcome) : outcome;
    },
    async end(by, id) {
      const outcome = await transact(db, async (tx): Promise<bigint | Refusal<'promotions.unknown'>> => {
        const held = await lockPromotion(tx, id);
        if (held === undefined) return refuse('promotions.unknown');
        if (held.ended) return id;
        await endPromotion(tx, id);
        await deps.record(tx, { ...by, action: 'promotions.end', object: `promotion:${id}` });
        return id;
      });
      return typeof outcome === 'bigint' ? readBack(outcome) : outcome;
    },
    async tryOn(rule, startsOn, memberId) {
      const { now } = await readNow();
      const facts = await readFacts(deps, memberId, { rule, startsOn, now, code: rule.trigger.code });
      return { miss: missOf(rule, facts), ...rewardOf(rule, facts) };
    },
    preview: async (rule) =>
      previewRule(
        {
          ...{ db, zoneOffsetMinutes, rewards: deps.rewards },
          countSegment: (segment) => deps.identity.countSegment(segment),
        },
        rule,
        (await readNow()).now,
      ),
    async listClaims(page) {
      const { rows, total } = await pageClaims(db, page);
      const images = await deps.uploads.idsOf({ for: CLAIM_IMAGES, by: rows.map(({ id }) => id) });
      return { total, rows: rows.map((entry) => ({ ...entry, images: images.get(entry.id) ?? [] })) };
    },
    async decideClaim(by, id, decision) {
      const asked = await readEntry(db, id);
      if (asked === undefined) return refuse('promotions.entryUnknown');
      return decideClaim(deps, by, asked, decision, (tx, { amount, memberId }) =>
        deps.record(tx, {
          ...by,
          ...{ action: `promotions.${decision}Claim`, object: `promotionEntry:${id}` },
          after: `${memberId}: ${formatAmount(amount)}`,
        }),
      );
    },
    waiting: () => lookAtClaims(db),
  };
}
