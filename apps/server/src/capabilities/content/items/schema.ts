/** Rows of written content, and how they become what the port tells. */
import type { ContentItemDocument, ContentItemKind, ContentItemState } from '@house/rules/content-items';
import type { ContentItemHead, ContentItemVersion, ShownContentItem } from './port.ts';

export interface HeadRow {
  id: bigint;
  kind: ContentItemKind;
  slug: string;
  state: ContentItemState;
  pending: 'draft' | 'inReview' | null;
  newest: number;
  shown: number | null;
  position: number;
  shown_from: Date | null;
  shown_until: Date | null;
  changed_at: Date;
  now: Date;
}

export interface VersionRow {
  version: number;
  document: ContentItemDocument;
  base: number;
  restores: number | null;
  made_by: bigint | null;
  made_by_name: string;
  reason: string;
  at: Date;
  is_shown: boolean;
  published_by: bigint | null;
  published_by_name: string | null;
  publish_reason: string | null;
  published_at: Date | null;
}

export interface ShownRow {
  id: bigint;
  kind: ContentItemKind;
  slug: string;
  title: string;
  summary: string;
  line: string;
  html: string;
  fields: ContentItemDocument['fields'];
  for_agents: boolean;
  position: number;
  version: number;
  shown_from: Date;
  published_at: Date | null;
  now: Date;
}

export function toHead(row: HeadRow): ContentItemHead {
  const { shown_from: shownFrom, shown_until: shownUntil, changed_at: changedAt } = row;
  const { id, kind, slug, state, pending, newest, shown, position, now } = row;
  return { id, kind, slug, state, pending, newest, shown, position, shownFrom, shownUntil, changedAt, now };
}

export function toVersion(row: VersionRow): ContentItemVersion {
  const { version, base, restores, is_shown: shown } = row;
  const { published_at: at, published_by_name: name, publish_reason: reason } = row;
  return {
    version,
    shown,
    base,
    restores,
    made: { by: { id: row.made_by, name: row.made_by_name }, reason: row.reason, at: row.at },
    published:
      at === null || name === null || reason === null ? null : { by: { id: row.published_by, name }, reason, at },
  };
}

export function toShown({
  shown_from: at,
  published_at: published,
  for_agents: forAgents,
  ...rest
}: ShownRow): ShownContentItem {
  return { ...rest, forAgents, at, changedAt: published ?? at };
}
