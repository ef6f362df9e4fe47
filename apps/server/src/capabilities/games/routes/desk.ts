/** The desk's calls on vendors, games and lists. */
import {
  changeGame,
  changeGameList,
  changeGames,
  changeVendor,
  type DeskGame,
  type DeskGameList,
  type DeskVendor,
  getDeskGame,
  listDeskGameLists,
  listDeskGames,
  listDeskVendors,
  removeGameList,
} from '@house/contract/games/desk';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { ChangeBy, Game, Games, GamesDesk, ListWithGames } from '../port.ts';
import { isWithin, nameIn } from '../rules.ts';

function byOf(request: { principal: Principal; address: string; body: { reason: string } }): ChangeBy {
  const { principal, address, body } = request;
  return { staffId: principal.id, staff: principal.name, address, reason: body.reason };
}

/** Without the empty ones: a text that is missing falls back, an empty one would not. */
const filled = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names)
      .map(([language, name]) => [language, name.trim()])
      .filter(([, name]) => name !== ''),
  );

function showVendor({
  vendor,
  underMaintenance,
  games,
  open,
}: Awaited<ReturnType<GamesDesk['vendors']>>[number]): DeskVendor {
  const { code, changedAt, names, categories, ...facts } = vendor;
  return {
    ...facts,
    names: { ...names },
    categories: [...categories],
    vassalage: code,
    underMaintenance,
    games,
    open,
    changedAt: changedAt.toISOString(),
  };
}

function showKept(game: Game): DeskGame {
  return {
    gameId: game.id,
    vassalage: game.vendor,
    names: { ...game.names },
    spellings: [...game.spellings],
    category: game.category,
    gameClassify: game.gameClass,
    tags: [...game.tags],
    state: game.state,
    supportPlay: game.supportPlay,
    showIcon: game.showIcon,
    art: game.art,
    hue: game.hue,
    seed: game.seed,
    rtpBasisPoints: game.rtpBasisPoints,
    minBet: game.minBet === null ? null : formatAmount(game.minBet),
    minLineNum: game.minLines,
    volatility: game.volatility,
    isHot: game.isHot,
    isNew: game.isNew,
    sort: game.sort,
    accountTypeName: game.accountType,
    opensAt: game.opensAt?.toISOString() ?? null,
    followsProduct: game.product !== null,
    version: game.version,
    changedAt: game.changedAt.toISOString(),
  };
}

function showList({ list, games }: ListWithGames, now: Date, language: string): DeskGameList {
  return {
    code: list.code,
    names: { ...list.names },
    startsAt: list.startsAt?.toISOString() ?? null,
    endsAt: list.endsAt?.toISOString() ?? null,
    onHome: list.onHome,
    fixed: list.fixed,
    showing: isWithin(list, now.getTime()),
    sort: list.sort,
    gameIds: [...list.gameIds],
    games: games.map((game) => ({ gameId: game.id, name: nameIn(game.names, language), state: game.state })),
    version: list.version,
    changedAt: list.changedAt?.toISOString() ?? null,
  };
}

function serveGameDesk(house: CallRouter, desk: GamesDesk): void {
  house.serveSignedIn(listDeskGames, 'games.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await desk.games({
      q: query.q,
      vendor: query.vassalage ?? null,
      category: query.category ?? null,
      state: query.state ?? null,
      tag: query.tag,
      mark: query.mark ?? null,
      sort: query.sort,
      order: query.order,
      offset: (page - 1) * size,
      limit: size,
    });
    return { page, size, total, rows: rows.map(showKept) };
  });

  house.serveSignedIn(getDeskGame, 'games.view', async ({ params }) => {
    const game = await desk.game(params.gameId);
    return isRefusal(game) ? game : showKept(game);
  });

  house.serveSignedIn(changeGame, 'games.edit', async (request) => {
    const { version, reason: _reason, gameClassify, minLineNum, minBet, supportPlay, names, ...facts } = request.body;
    const changed = await desk.changeGame(byOf(request), request.params.gameId, version, {
      ...facts,
      names: filled(names),
      gameClass: gameClassify,
      minLines: minLineNum,
      minBet: minBet === null ? null : parseAmount(minBet) || null,
      supportPlay: supportPlay === 0 ? 0 : 1,
    });
    return isRefusal(changed) ? changed : showKept(changed);
  });

  house.serveSignedIn(changeGames, 'games.edit', async (request) => {
    const outcome = await desk.changeGames(byOf(request), request.body);
    if (isRefusal(outcome)) return outcome;
    return {
      changed: outcome.changed,
      games: outcome.games.map(({ names, ...game }) => ({ ...game, name: nameIn(names, request.language) })),
    };
  });
}

function serveListDesk(house: CallRouter, desk: GamesDesk): void {
  house.serveSignedIn(listDeskGameLists, 'games.view', async ({ language }) => {
    const { lists, now } = await desk.lists();
    return { lists: lists.map((list) => showList(list, now, language)), serverTime: now.toISOString() };
  });

  house.serveSignedIn(changeGameList, 'games.edit', async (request) => {
    const { version, reason: _reason, startsAt, endsAt, names, ...facts } = request.body;
    const list = await desk.changeList(byOf(request), request.params.code, version, {
      ...facts,
      names: filled(names),
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    });
    if (isRefusal(list)) return list;
    const { lists, now } = await desk.lists();
    return showList(
      { list, games: lists.find((one) => one.list.code === list.code)?.games ?? [] },
      now,
      request.language,
    );
  });

  house.serveSignedIn(removeGameList, 'games.edit', async (request) =>
    desk.removeList(byOf(request), request.params.code, request.body.version),
  );
}

export function serveGamesDesk(house: CallRouter, { desk }: Pick<Games, 'desk'>): void {
  house.serveSignedIn(listDeskVendors, 'games.view', async () => ({ vendors: (await desk.vendors()).map(showVendor) }));

  house.serveSignedIn(changeVendor, 'games.edit', async (request) => {
    const { version, reason: _reason, names, ...facts } = request.body;
    const { vassalage } = request.params;
    const wish = { ...facts, names: filled(names), categories: [...new Set(facts.categories)] };
    const changed = await desk.changeVendor(byOf(request), vassalage, version, wish);
    if (isRefusal(changed)) return changed;
    const known = (await desk.vendors()).find(({ vendor }) => vendor.code === changed.code);
    return showVendor({ underMaintenance: false, games: 0, open: 0, ...known, vendor: changed });
  });
  serveGameDesk(house, desk);
  serveListDesk(house, desk);
}
