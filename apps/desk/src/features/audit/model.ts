/** Before and after of an audit line, field by field, pure. */
export interface AuditChange {
  /** Empty when the text is no list of fields. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

function readFields(text: string | null): Record<string, unknown> | null {
  if (text === null) return {};
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function writeValue(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a line says changed: by field when both sides are canonical JSON objects, else the two texts as they are. */
export function listChanges(before: string | null, after: string | null): AuditChange[] {
  if (before === null && after === null) return [];
  const [from, to] = [readFields(before), readFields(after)];
  if (from === null || to === null) return [{ field: '', before, after }];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, before: writeValue(from[field]), after: writeValue(to[field]) }))
    .filter((change) => change.before !== change.after);
}

/** Screen of the object of a line, e.g. `draw:7` -> `/draws/7`; undefined when it has none. */
export function addressOfObject(object: string): string | undefined {
  const [, kind, id] = /^(draw|member|staff|feedback):(\d+)$/.exec(object) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'staff' || kind === 'feedback' ? `/${kind}/${id}` : `/${kind}s/${id}`;
}
