/** Many games at once: told first what it would do, then done to all of them or to none. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { type Db, transact } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import type { MakeChange } from './desk-change.ts';
import { findBulkWrite, keepBulkWrite, lockGames, updateGames } from './desk-queries.ts';
import type { BulkChange, BulkOutcome, ChangeBy, Game, GamesDesk } from './port.ts';

const TAGS_MAX = 12;

type Order = Parameters<GamesDesk['changeGames']>[1];

function changed(game: Game, change: BulkChange): Game {
  const kept = game.tags.filter((tag) => change.removeTags?.includes(tag) !== true);
  return {
    ...game,
    state: change.state ?? game.state,
    isHot: change.isHot ?? game.isHot,
    isNew: change.isNew ?? game.isNew,
    tags: [...new Set([...kept, ...(change.addTags ?? [])])],
  };
}

const tell = ({ state, isHot, isNew, tags }: Game): string => canonicalJson({ state, isHot, isNew, tags: [...tags] });

function judge(game: Game | undefined, wanted: Order['games'][number], change: BulkChange): BulkOutcome {
  if (game === undefined) return { gameId: wanted.gameId, names: {}, outcome: 'unknown', before: '', after: '' };
  const after = changed(game, change);
  const told = { gameId: game.id, names: game.names, before: tell(game), after: tell(after) };
  if (game.version !== wanted.version) return { ...told, outcome: 'changed' };
  if (after.state === 'on' && game.product === null) return { ...told, outcome: 'notPlayable' };
  if (after.tags.length > TAGS_MAX) return { ...told, outcome: 'tooManyTags' };
  return { ...told, outcome: told.before === told.after ? 'same' : 'change' };
}

interface BulkDeps {
  readonly db: Db;
  readonly change: MakeChange;
}

type Done = { changed: number; games: readonly BulkOutcome[] };

export async function changeManyGames(
  { db, change }: BulkDeps,
  by: ChangeBy,
  order: Order,
): ReturnType<GamesDesk['changeGames']> {
  const wanted = [...new Map(order.games.map((game) => [game.gameId, game])).values()];
  const ids = wanted.map(({ gameId }) => gameId);
  if (order.preview) {
    return transact(db, async (tx) => {
      const games = await lockGames(tx, ids);
      return { changed: 0, games: wanted.map((one) => judge(games.get(one.gameId), one, order.change)) };
    });
  }
  const content = createHash('sha256')
    .update(JSON.stringify({ games: wanted, change: order.change }))
    .digest('hex');
  return change<Done, 'games.changedMeanwhile' | 'games.notPlayable'>(by, async (tx) => {
    const games = await lockGames(tx, ids);
    const known = await findBulkWrite(tx, order.key);
    // The same key again answers what it did; with another content it is a change upon what nobody saw.
    if (known !== undefined) {
      return known.content === content ? { repeated: known.outcome as Done } : refuse('games.changedMeanwhile');
    }
    const outcomes = wanted.map((one) => judge(games.get(one.gameId), one, order.change));
    if (outcomes.some(({ outcome }) => outcome === 'notPlayable')) return refuse('games.notPlayable');
    if (outcomes.some(({ outcome }) => outcome !== 'change' && outcome !== 'same')) {
      return refuse('games.changedMeanwhile');
    }
    const changing = outcomes.filter(({ outcome }) => outcome === 'change');
    await updateGames(
      tx,
      changing.flatMap(({ gameId }) => {
        const game = games.get(gameId);
        return game === undefined ? [] : [changed(game, order.change)];
      }),
    );
    const value = { changed: changing.length, games: outcomes };
    await keepBulkWrite(tx, order.key, content, value);
    return {
      value,
      action: 'games.bulk',
      object: `games:${changing.length}`,
      key: order.key,
      before: canonicalJson(changing.map(({ gameId, before }) => ({ gameId, before }))),
      after: canonicalJson(changing.map(({ gameId, after }) => ({ gameId, after }))),
    };
  });
}
