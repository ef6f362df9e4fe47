/**
 * The brand at the desk: saving and publishing are written down in the transaction that does them, and a publication is
 * told to every open page when it commits.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { publish } from '../../platform/realtime.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { BrandDocument, BrandVersion, Content } from '../content/port.ts';
import type { Identity } from '../identity/port.ts';
import type { Actor, BrandDesk, DeskBrand } from './port.ts';
import { appendAuditLine } from './queries.ts';

const REASON_LENGTH_MIN = 3;
const PUBLISH_RIGHT = 'brand.publish';

interface BrandDeskDeps {
  readonly db: Db;
  readonly content: Pick<Content, 'settings' | 'versions'>;
  readonly identity: Pick<Identity, 'countStaffHolding' | 'checkSecondApprover'>;
}

export function createBrandDesk({ db, content, identity }: BrandDeskDeps): BrandDesk {
  const { versions } = content;
  const countPublishers = (): Promise<number> => identity.countStaffHolding(PUBLISH_RIGHT);

  async function readDesk(actor: Actor, rights: readonly string[]): Promise<DeskBrand> {
    const newest = await versions.newest();
    const [{ document: live }, found, { rows }, publishers, lastTurned, tookPart] = await Promise.all([
      content.settings(),
      versions.find(newest),
      versions.list({ offset: 0, limit: 100 }),
      countPublishers(),
      versions.lastTurned(),
      versions.didChangeLive(actor.staffId),
    ]);
    const changes = found?.version.state === 'draft' ? versions.differences(live, found.document) : [];
    // A draft that brought back what is live has nothing to wait for.
    const draft = found === undefined || changes.length === 0 ? null : found;
    const alone = !live.twoPeople || publishers <= 1;
    return {
      live,
      newest,
      draft: draft === null ? null : { ...draft, changes },
      published: rows.find(({ state }) => state === 'published') ?? null,
      publishers,
      mayPublish: draft !== null && rights.includes(PUBLISH_RIGHT) && (alone || !tookPart),
      lastTurned,
    };
  }

  /** What changed is written down by the names of the values; the values themselves stand in the version. */
  async function noteSaved(tx: Tx, actor: Actor, saved: BrandVersion, command: { key: string; reason: string }) {
    const [base, now] = await Promise.all([versions.find(saved.base, tx), versions.find(saved.version, tx)]);
    const paths = base && now ? versions.differences(base.document, now.document).map(({ path }) => path) : [];
    await appendAuditLine(tx, {
      ...byActor(actor),
      action: saved.restores === null ? 'brand.save' : 'brand.restore',
      object: `brand:${saved.version}`,
      reason: command.reason,
      key: command.key,
      before: canonicalJson({ version: saved.base }),
      after: canonicalJson({ version: saved.version, restores: saved.restores, changed: paths.slice(0, 40) }),
    });
  }

  async function saveDraft(
    actor: Actor,
    request: { key: string; base: number; reason: string; document: BrandDocument; restores?: number },
  ) {
    const reason = request.reason.trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    return transact(db, async (tx) => {
      const by = { id: actor.staffId, name: actor.name };
      const saved = await versions.save(tx, { ...request, reason, by });
      if (!isRefusal(saved)) await noteSaved(tx, actor, saved, { key: request.key, reason });
      return saved;
    });
  }

  return {
    readDesk,
    listVersions: (page) => versions.list(page),
    async getVersion(version, against) {
      const found = await versions.find(version);
      if (found === undefined) return refuse('brand.versionUnknown');
      const other = against ?? found.version.base;
      const before = other === 0 ? undefined : await versions.find(other);
      if (before === undefined && against !== undefined) return refuse('brand.versionUnknown');
      return { ...found, against: other, changes: before ? versions.differences(before.document, found.document) : [] };
    },
    saveDraft,
    async restoreVersion(actor, { version, ...request }) {
      const found = await versions.find(version);
      if (found === undefined) return refuse('brand.versionUnknown');
      return saveDraft(actor, { ...request, document: found.document, restores: version });
    },
    async publishVersion(actor, { version, key, ...request }) {
      const reason = request.reason.trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      const publishers = await countPublishers();
      const before = canonicalJson({ publishers });
      return transact(db, async (tx) => {
        const by = { id: actor.staffId, name: actor.name };
        const outcome = await versions.publish(tx, {
          version,
          key,
          reason,
          by,
          publishers,
          checkSecondApprover: identity.checkSecondApprover,
        });
        if (isRefusal(outcome)) return outcome;
        const { revision } = outcome;
        const maker = outcome.version.made.by.name;
        const line = {
          ...byActor(actor),
          action: 'brand.publish' as const,
          object: `brand:${version}`,
          reason,
          key,
          before,
        };
        await appendAuditLine(tx, { ...line, after: canonicalJson({ version, madeBy: maker }) });
        if (revision !== null) await publish(tx, [{ channel: 'sys', kind: 'brand', data: { revision } }]);
        return outcome.version;
      });
    },
  };
}

function byActor(actor: Actor) {
  return { staffId: actor.staffId, staff: actor.name, address: actor.address };
}
