/** Puts messages together: see port.ts for what they promise. */
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { must } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { TellApplicant } from './applications/port.ts';
import { createApplications } from './applications/service.ts';
import { createFeedback } from './feedback/service.ts';
import { createBroadcasts } from './inbox/broadcasts.ts';
import { carryDue, sweepInbox } from './inbox/carry.ts';
import { createInbox, type PublishLive } from './inbox/inbox.ts';
import { loadInboxWords } from './inbox/inbox-words.ts';
import { insertNews } from './inbox/queries.ts';
import type { RecordAct } from './parties.ts';
import type { Messages, News } from './port.ts';
import { createPush, type PushOptions } from './push/service.ts';
import { hashOf, isOwnAddress } from './rules.ts';
import { sweepTries } from './tries.ts';
import { createUploads, sweepUploads } from './uploads.ts';

export interface MessagesOptions extends Pick<PushOptions, 'pushKeys' | 'pushHosts' | 'readPushTime'> {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly identity: Pick<
    Identity,
    | 'countSegment'
    | 'listSegment'
    | 'idsOfMembers'
    | 'countStaffHolding'
    | 'checkSecondApprover'
    | 'handsOf'
    | 'namesOfMembers'
    | 'findMemberByName'
    | 'checkInvitation'
    | 'lines'
    | 'noticeWishesOf'
    | 'keptBrowsers'
  >;
  /** The installation's secret: makes what opens visitors' threads. */
  readonly secret: string;
  readonly zoneOffsetMinutes: number;
  readonly defaultLanguage: string;
  readonly publishLive: PublishLive;
  readonly record: RecordAct;
  readonly recordDataAccess: RecordDataAccess;
  readonly tellApplicant: TellApplicant;
  readonly siteUrl: () => string;
}

export async function createMessages(options: MessagesOptions): Promise<Messages> {
  const { db, ids, clock } = options;
  const words = await loadInboxWords(options.defaultLanguage);
  const uploads = createUploads(db);

  async function send(tx: Tx, { key, memberId, template, values, link }: News): Promise<void> {
    must(link === undefined || isOwnAddress(link), 'news lead to the site itself');
    const fingerprint = hashOf(JSON.stringify([String(memberId), template, values]));
    const row = { key, memberId, template, values, link: link ?? null, fingerprint };
    await insertNews(tx, { ...row, id: ids.next() });
  }

  const shared = { ...options, uploads, send };
  return {
    send,
    uploads,
    inbox: createInbox({ db, words, publishLive: options.publishLive }),
    broadcasts: createBroadcasts({ ...options, now: () => clock.now() }),
    feedback: createFeedback(shared),
    applications: createApplications(shared),
    push: createPush({ ...options, sayKind: (kind, language) => words.sayKind(kind, language) }),
    carryDue: () => carryDue(options),
    async sweep() {
      await sweepInbox(db);
      await sweepUploads(db);
      await sweepTries(db);
    },
  };
}
