/** Scratch games at the desk: see port.ts for what they promise. */
import { findScratchCard } from '@house/lottery/scratch';
import type { Db, Tx } from '../../../platform/database.ts';
import { present, refuse } from '../../../platform/result.ts';
import { changeByStaff, type StaffDeps } from '../staff.ts';
import type { DeskScratchGame, ScratchDesk } from './port.ts';
import {
  findScratchChange,
  insertScratchChange,
  lockScratchGame,
  readScratchGames,
  readScratchSales,
  writeScratchState,
} from './queries.ts';

const NOTHING = { cards: 0, taken: 0n, paid: 0n };

async function readGames(db: Db | Tx): Promise<DeskScratchGame[]> {
  const sales = await readScratchSales(db);
  return (await readScratchGames(db)).flatMap((game) => {
    const card = findScratchCard(game.code);
    return card === undefined ? [] : [{ ...game, price: card.price, ...(sales.get(game.code) ?? NOTHING) }];
  });
}

export function createScratchDesk(deps: StaffDeps): ScratchDesk {
  return {
    games: () => readGames(deps.db),
    setState: (by, { key, code, state }) =>
      changeByStaff(deps, by, async (tx) => {
        const before = await lockScratchGame(tx, code);
        const known = (await readGames(tx)).some((game) => game.code === code);
        if (before === null || !known) return refuse('lottery.gameUnknown');
        const done = await findScratchChange(tx, key);
        if (done !== null && (done.code !== code || done.state !== state)) return refuse('request.keyReused');
        const changes = done === null && before !== state;
        if (changes) {
          await writeScratchState(tx, code, state);
          const { staffId, staff } = by;
          await insertScratchChange(tx, { key, code, state, reason: by.reason.trim(), staffId, staff });
        }
        const value = present(
          (await readGames(tx)).find((game) => game.code === code),
          'a game that was just held exists',
        );
        const told = { action: 'scratch.state' as const, object: `scratch:${code}`, before, after: state, key };
        return { value, told: changes ? told : null };
      }),
  };
}
