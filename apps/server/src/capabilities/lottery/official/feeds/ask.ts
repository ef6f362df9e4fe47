/** Asks the feeds of closed draws whose time has come; safe beside other workers, each asking is one's. */
import type { Db } from '../../../../platform/database.ts';
import { catalogueGame } from '../../rules.ts';
import { claimFeedTurns, type FeedTurn } from '../queries.ts';
import type { Results } from '../results.ts';
import { readCsvAnswer } from './csv.ts';
import { FeedFault, fetchFeed } from './fetch.ts';
import { type FeedAnswer, readJsonAnswer } from './json.ts';
import { type AskedDraw, type FeedSettings, fillIn, readFeedSettings } from './settings.ts';

const AT_ONCE = 8;
const EVERY_SECONDS = 30;

export interface AskDeps {
  readonly db: Db;
  readonly results: Pick<Results, 'takeFeed'>;
  readonly hosts: readonly string[];
}

/** Answers how many feeds were asked. */
export async function askFeeds(deps: AskDeps): Promise<number> {
  const turns = await claimFeedTurns(deps.db, AT_ONCE, EVERY_SECONDS);
  await Promise.all(
    turns.map(async (turn) => deps.results.takeFeed(turn.draw_id, turn.slot, await answerOf(turn, deps.hosts))),
  );
  return turns.length;
}

async function answerOf(turn: FeedTurn, hosts: readonly string[]): Promise<FeedAnswer> {
  const read = readFeedSettings(turn.kind, turn.settings, { ...fieldsOfGame(turn.game_code), hosts });
  if ('wrong' in read) return { problem: `settings: ${read.wrong}` };
  return readFeed(read, { station: turn.station, drawNo: turn.draw_no }, hosts);
}

/** What a feed of a game has to tell, and may tell beside it. */
export function fieldsOfGame(gameCode: string): {
  readonly fields: readonly string[];
  readonly beside: readonly string[];
} {
  const { announced, beside } = catalogueGame(gameCode);
  const codesOf = (of: typeof announced | undefined): string[] => (of ?? []).map(({ code }) => code);
  return { fields: codesOf(announced), beside: codesOf(beside) };
}

/** What a source says of a draw now; a source that cannot be read says why. */
export async function readFeed(read: FeedSettings, draw: AskedDraw, hosts: readonly string[]): Promise<FeedAnswer> {
  try {
    const text = await fetchFeed(fillIn(read.settings.url, draw), { hosts });
    return read.kind === 'json'
      ? readJsonAnswer(read.settings, draw, text, read.beside)
      : readCsvAnswer(read.settings, draw, text, read.beside);
  } catch (error) {
    if (error instanceof FeedFault) return { problem: error.message };
    throw error;
  }
}
