/**
 * What a new house says before anybody wrote a word: the files of `content/starting`, read once into a house that has no
 * piece yet, published by the house itself. From then on they are the desk's; nothing here touches them again.
 *
 * `starting/<kind>/<slug>.<language>.md` (or `.html`): front matter between two lines of `---`, then the text.
 * `title`, `summary` and `line` are of that language; `audience` and the kind's fields may stand in any of its files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import {
  CONTENT_ITEM_AUDIENCES,
  CONTENT_ITEM_KINDS,
  type ContentItemDocument,
  type ContentItemKind,
  type ContentItemText,
  FIELDS_OF_KIND,
} from '@house/rules/content-items';
import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { must, present } from '../../../platform/result.ts';
import { renderMarkdown } from './markdown.ts';
import { countContentItems, lockContent } from './queries.ts';
import { isOrdered, readDocument } from './rules.ts';
import { moveRevision } from './shown-queries.ts';

const STARTING = new URL('../starting/', import.meta.url);
const FILE = /^([a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?)\.([a-z]{2})\.(md|html)$/;
const LINE = /^([A-Za-z][A-Za-z0-9]*):\s*(.*)$/;

export interface StartingContentItem {
  readonly kind: ContentItemKind;
  readonly slug: string;
  /** Lower stands first. */
  readonly position: number;
  readonly document: ContentItemDocument;
}

interface StartingFile {
  readonly slug: string;
  readonly language: string;
  readonly head: Readonly<Record<string, string>>;
  readonly html: string;
}

/** Parts a file into its front matter and its text. */
export function readFrontMatter(text: string): { head: Record<string, string>; body: string } {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  must(front !== undefined && body !== undefined, 'a file of the starting content begins with its front matter');
  const lines = front.split('\n').filter((line) => line.trim() !== '');
  const head = lines.map((line) => {
    const [, name, value] = LINE.exec(line) ?? [];
    must(name !== undefined && value !== undefined, `"${line}" is a name and a value`);
    return [name, value.trim()] as const;
  });
  return { head: Object.fromEntries(head), body };
}

function readFiles(kind: ContentItemKind, directory: URL): StartingFile[] {
  return readdirSync(directory).map((file) => {
    const [, slug, language, format] = FILE.exec(file) ?? [];
    must(slug !== undefined && language !== undefined, `${kind}/${file} is named <slug>.<language>.md or .html`);
    const { head, body } = readFrontMatter(readFileSync(new URL(file, directory), 'utf8'));
    return { slug, language, head, html: format === 'md' ? renderMarkdown(body) : body };
  });
}

const readValue = (text: string): string | boolean => (text === 'true' ? true : text === 'false' ? false : text);

function gather(kind: ContentItemKind, slug: string, files: readonly StartingFile[]): StartingContentItem {
  const texts: Record<string, ContentItemText> = {};
  const common: Record<string, string> = {};
  for (const { language, head, html } of files) {
    const { title = '', summary = '', line = '', ...rest } = head;
    texts[language] = { title, summary, line, html };
    for (const [name, value] of Object.entries(rest)) {
      must((common[name] ?? value) === value, `${kind}/${slug} says ${name} once, or the same in every language`);
      common[name] = value;
    }
  }
  const { audience: wanted = 'everyone', position = '0', ...fields } = common;
  const audience = present(
    CONTENT_ITEM_AUDIENCES.find((one) => one === wanted),
    `${wanted} is an audience`,
  );
  const forms = FIELDS_OF_KIND[kind];
  const firsts = Object.entries(forms).flatMap(([name, form]) => (form.form === 'choice' ? [[name, form.first]] : []));
  const { document, wrong } = readDocument(kind, {
    texts,
    fields: {
      ...Object.fromEntries(firsts),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readValue(value)])),
    },
    audience,
    rankFrom: null,
    startsAt: null,
    endsAt: null,
  });
  must(Object.keys(wrong).length === 0, `${kind}/${slug} is a content item (${JSON.stringify(wrong)})`);
  return { kind, slug, position: Number(position), document };
}

/** Every piece of the starting content, in the order in which it stands on the site. */
export function readStarting(directory: URL = STARTING): StartingContentItem[] {
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const kind = present(
      CONTENT_ITEM_KINDS.find((one) => one === name),
      `starting/${name} is a kind`,
    );
    const files = readFiles(kind, new URL(`${name}/`, directory));
    const slugs = [...new Set(files.map(({ slug }) => slug))].sort();
    return slugs
      .map((slug) =>
        gather(
          kind,
          slug,
          files.filter((file) => file.slug === slug),
        ),
      )
      .sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  });
}

let held: StartingContentItem[] | undefined;

export async function seedStarting({ db, merchant, ids }: { db: Db; merchant: string; ids: Ids }): Promise<void> {
  if ((await countContentItems(db, merchant)) > 0) return;
  held ??= readStarting();
  const places = new Map<ContentItemKind, number>();
  const rows = held.map(({ kind, slug, document }) => {
    const place = (places.get(kind) ?? 0) + 1;
    places.set(kind, place);
    return { id: ids.next().toString(), kind, slug, document, position: isOrdered(kind) ? place : 0 };
  });
  if (rows.length === 0) return;
  await transact(db, async (tx) => {
    await lockContent(tx, merchant);
    // Of two processes that begin at once, one writes.
    if ((await countContentItems(tx, merchant)) > 0) return;
    await sql`-- content.seedContentItems
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as g (id bigint, kind text, slug text, document jsonb, "position" integer)
      ), contentItems as (
        insert into content_items (id, merchant, kind, slug, position, pending, shown, shown_from)
        select id, ${merchant}, kind, slug, position, null, 1, now() from given returning id
      ), versions as (
        insert into content_versions (item_id, version, document, base, made_by_name, reason)
        select id, 1, document, 0, 'house', 'What a new house says' from given
      )
      insert into content_acts (merchant, item_id, act, version, by_name, reason)
      select ${merchant}, id, 'publish', 1, 'house', 'What a new house says' from given`.execute(tx);
    await moveRevision(tx, merchant);
  });
}
