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

/** Actions the filter offers: those the house writes today (operations). */
export const ACTIONS = [
  'session.signIn',
  'session.signOut',
  'session.refused',
  'members.viewLedger',
  'members.viewBets',
  'members.showContacts',
  'members.lock',
  'members.unlock',
  'members.signOut',
  'members.liftExclusion',
  'members.unlink.google',
  'members.unlink.facebook',
  'draws.void',
  'draws.voided',
  'draws.voidRefused',
  'draws.correct',
  'draws.approveCorrection',
  'draws.refuseCorrection',
  'draws.askVoid',
  'draws.approveVoid',
  'draws.refuseVoid',
  'draws.askLate',
  'draws.approveLate',
  'draws.refuseLate',
  'lottery.game',
  'lottery.settings',
  'lottery.point',
  'lottery.limit',
  'lottery.limitEnd',
  'lottery.price',
  'raffles.make',
  'raffles.cancel',
  'scratch.state',
  'reconciliation.run',
  'outbox.show',
  'staff.invite',
  'staff.renewEnrolment',
  'staff.enrol',
  'staff.enrolAtMachine',
  'staff.change',
  'staff.endSession',
  'staff.endOwnSession',
  'staff.createRole',
  'staff.changeRole',
  'staff.changePassword',
  'staff.drawAuthenticator',
  'staff.renewAuthenticator',
  'maintenance.open',
  'maintenance.stop',
  'maintenance.end',
  'maintenance.confirm',
  'region.addRule',
  'region.removeRule',
  'region.settings',
  'brand.save',
  'brand.restore',
  'brand.publish',
  'content.create',
  'content.save',
  'content.restore',
  'content.submit',
  'content.withdraw',
  'content.publish',
  'content.end',
  'content.archive',
  'content.unarchive',
  'content.order',
  'games.game',
  'games.bulk',
  'games.vendor',
  'games.list',
  'games.removeList',
  'chat.transcript',
  'chat.image',
  'chat.settings',
  'chat.cannedAdd',
  'chat.cannedChange',
  'chat.cannedRemove',
  'messages.send',
  'messages.confirm',
  'messages.cancel',
  'feedback.take',
  'feedback.answer',
  'feedback.close',
  'feedback.tag',
  'feedback.showContact',
  'feedback.saveMacro',
  'feedback.removeMacro',
  'applications.decide',
  'applications.showContacts',
] as const;
