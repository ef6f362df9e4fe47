/** Written content for tests. */

import { randomInt, randomUuid } from '@house/fairness/random';
import type { ContentItemDocument, ContentItemKind, ContentItemText } from '@house/rules/content-items';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { BY_TEST } from '../region/given.ts';
import type { ContentItems, Viewer } from './port.ts';
import { type ContentItemsOptions, createContentItems } from './service.ts';

export const VISITOR: Viewer = { signedIn: false, kind: null, language: 'bn', rank: 0 };
export const PLAYER: Viewer = { signedIn: true, kind: 'player', language: 'bn', rank: 0 };
export const AGENT: Viewer = { signedIn: true, kind: 'agent', language: 'bn', rank: 0 };

/** Published by whoever wrote it, unless a test wishes otherwise. */
export function givenContentItems(db: Db, wish: Partial<ContentItemsOptions> = {}): ContentItems {
  return createContentItems({
    db,
    ids: createIds(systemClock, randomInt(1024)),
    settings: async () => ({ languages: ['bn', 'en'], twoPeople: false }),
    countStaffHolding: async () => 1,
    checkSecondApprover: async () => undefined,
    ...wish,
  });
}

export function givenText(title: string, wish: Partial<ContentItemText> = {}): ContentItemText {
  return { title, summary: '', line: '', html: '', ...wish };
}

const FIELDS: Readonly<Record<ContentItemKind, ContentItemDocument['fields']>> = {
  announcement: { type: 'B', pinned: false, link: null },
  banner: { groupName: 'w_home', art: 'jarul', tone: 'iris', device: 'all', link: null },
  popup: { art: null, tone: 'iris', link: null },
  promotion: { class: 'other', art: 'gift', tone: 'gold', startsAt: null, endsAt: null, link: null },
  news: { class: 'house', art: null, tone: 'sea' },
  help: { topic: 'account' },
  page: {},
  guide: { topic: 'app' },
};

export function givenDocument(kind: ContentItemKind, wish: Partial<ContentItemDocument> = {}): ContentItemDocument {
  return {
    texts: { bn: givenText('শিরোনাম', { html: '<p>লেখা</p>' }), en: givenText('Title', { html: '<p>Text</p>' }) },
    audience: 'everyone',
    rankFrom: null,
    startsAt: null,
    endsAt: null,
    ...wish,
    fields: { ...FIELDS[kind], ...wish.fields },
  };
}

export function givenSlug(): string {
  return `item-${randomUuid()}`;
}

/** A draft of this kind; answers its id. */
export async function givenDraft(
  contentItems: ContentItems,
  kind: ContentItemKind,
  { slug = givenSlug(), ...wish }: Partial<ContentItemDocument> & { slug?: string } = {},
): Promise<bigint> {
  const id = await contentItems.desk.create(BY_TEST, {
    key: randomUuid(),
    kind,
    slug,
    document: givenDocument(kind, wish),
  });
  must(!isRefusal(id), `a ${kind} is written`);
  return id;
}

/** Hands the newest version in; a second person publishes it. */
export async function givenPublished(contentItems: ContentItems, id: bigint, version = 1): Promise<bigint> {
  const handedIn = await contentItems.desk.review(BY_TEST, { key: randomUuid(), id, version, to: 'inReview' });
  must(!isRefusal(handedIn), 'a draft is handed in');
  const published = await contentItems.desk.publish({ ...BY_TEST, staffId: 2n }, { key: randomUuid(), id, version });
  must(!isRefusal(published), 'what is in review is published');
  return id;
}

/** A piece that was published; whether it is shown is for its window. */
export async function givenContentItem(
  contentItems: ContentItems,
  kind: ContentItemKind,
  wish: Partial<ContentItemDocument> & { slug?: string } = {},
): Promise<bigint> {
  return givenPublished(contentItems, await givenDraft(contentItems, kind, wish));
}
