/**
 * The lobby of live tables: what each vendor with live games tells of its own (`tables` of packages/vendor-protocol), asked while
 * somebody looks and held for some seconds. A vendor that does not answer keeps what it told last for a minute.
 */
import { TABLES_MAX } from '@house/vendor-protocol/services';
import type { Clock } from '../../platform/clock.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { isRefusal } from '../../platform/result.ts';
import type { AskVendor, LobbyTable, VendorAnswer } from './port.ts';
import type { Registry, Vendor } from './registry.ts';

const FRESH_MILLISECONDS = 5_000;
const STANDS_MILLISECONDS = 60_000;
/** One that has no such call, or no service at all, is asked seldom. */
const SILENT_MILLISECONDS = 300_000;

interface Told {
  readonly at: number;
  readonly askAgainAt: number;
  readonly tables: VendorAnswer<'tables'>['tables'];
}

interface LiveTablesDeps {
  readonly clock: Clock;
  readonly ask: AskVendor;
  readonly registry: () => MaybePromise<Registry>;
  /** Games that take no bets: what the law forbids is in no list. */
  readonly closedAmong: (gameIds: readonly string[]) => MaybePromise<ReadonlySet<string>>;
}

const hasLiveGames = ({ games }: Vendor): boolean => [...games.values()].some(({ product }) => product === 'live');

export function createLiveTables({
  clock,
  ask,
  registry,
  closedAmong,
}: LiveTablesDeps): () => Promise<readonly LobbyTable[]> {
  const told = new Map<string, Told>();
  const asking = new Map<string, Promise<void>>();

  async function askOne(vendor: string): Promise<void> {
    const answer = await ask(vendor, 'tables', {}).catch(() => null);
    const now = clock.now();
    const before = told.get(vendor);
    if (answer !== null && !isRefusal(answer) && answer.status === 'OK') {
      told.set(vendor, { at: now, askAgainAt: now + FRESH_MILLISECONDS, tables: answer.tables });
      return;
    }
    const isSilent =
      answer !== null && (isRefusal(answer) ? answer.refused === 'vendors.noService' : answer.status === 'UNSUPPORTED');
    const stands = before !== undefined && now - before.at < STANDS_MILLISECONDS;
    told.set(vendor, {
      at: before?.at ?? now,
      askAgainAt: now + (isSilent ? SILENT_MILLISECONDS : FRESH_MILLISECONDS),
      tables: stands ? before.tables : [],
    });
  }

  function refresh(vendor: string): Promise<void> {
    const known = told.get(vendor);
    if (known !== undefined && clock.now() < known.askAgainAt) return Promise.resolve();
    const running = asking.get(vendor) ?? askOne(vendor).finally(() => asking.delete(vendor));
    asking.set(vendor, running);
    // Whoever has something to show does not wait for the next answer.
    return known === undefined ? running : Promise.resolve(void running.catch(() => undefined));
  }

  return async () => {
    const vendors = [...(await registry()).vendors.values()].filter(
      (vendor) => vendor.status === 'on' && hasLiveGames(vendor),
    );
    await Promise.all(vendors.map(({ code }) => refresh(code)));
    const closed = await closedAmong(vendors.flatMap(({ games }) => [...games.values()].map(({ gameId }) => gameId)));
    return vendors
      .flatMap((vendor) =>
        (told.get(vendor.code)?.tables ?? []).flatMap(({ gameCode, state, names, ...table }) => {
          const game = vendor.games.get(gameCode);
          if (game === undefined || state !== 'open' || closed.has(game.gameId)) return [];
          return {
            ...table,
            vendor: vendor.code,
            gameId: game.gameId,
            names: { en: names.en, bn: names.bn ?? names.en },
          };
        }),
      )
      .slice(0, TABLES_MAX);
  };
}
