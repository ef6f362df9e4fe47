/** What a home page is written with: its sections and banners for visitors, and the first banner as a piece of the page. */
import type { Home as HomeView } from '@house/contract/content/home';
import { homeRows } from '@house/rules/home-sections';
import type { FastifyRequest } from 'fastify';
import { firstSlideHtml } from '../capabilities/content/home/first-slide.ts';
import type { Home } from '../capabilities/content/home/port.ts';
import { type GameAt, showHome } from '../capabilities/content/home/routes.ts';
import type { Games } from '../capabilities/games/port.ts';
import { nameIn } from '../capabilities/games/rules.ts';

/** The addresses that open on the home page (specification 2), as `first-paint.js` knows them. */
const HOME_ADDRESS = /^\/(index(\.html)?|home|login|register(\.html)?)?$/;

export interface HomePage {
  readonly gameAt: GameAt;
  /** By language, for the boot data; null on any other page. */
  boot(request: FastifyRequest): Promise<Record<string, HomeView> | null>;
  /** Nothing on any other page. */
  firstPart(request: FastifyRequest, builtIn: string): Promise<string>;
}

interface HomePageDeps {
  readonly home: Home;
  readonly games: Pick<Games, 'show'>;
  /** Those a page may speak. */
  readonly languages: () => Promise<readonly string[]>;
}

export function createHomePage({ home, games, languages }: HomePageDeps): HomePage {
  const gameAt: GameAt = async (address, language) => {
    const gameId = new URLSearchParams(address.split('?')[1] ?? '').get('gameCode');
    const [found] = gameId === null ? [] : await games.show([gameId]);
    return found === undefined
      ? null
      : { name: nameIn(found.game.names, language), rtpBasisPoints: found.game.rtpBasisPoints };
  };

  async function readForVisitors(request: FastifyRequest) {
    if (!HOME_ADDRESS.test(request.url.split('?', 1)[0] ?? '')) return null;
    const told = (await languages()).map(async (language) => {
      const viewer = { signedIn: false, kind: null, language, rank: 0 };
      return [language, await showHome({ home, gameAt }, viewer)] as const;
    });
    return Object.fromEntries(await Promise.all(told));
  }

  /** Boot data and first part of one page say the same, read once. */
  const read = new WeakMap<FastifyRequest, ReturnType<typeof readForVisitors>>();
  function forVisitors(request: FastifyRequest): ReturnType<typeof readForVisitors> {
    const known = read.get(request) ?? readForVisitors(request);
    read.set(request, known);
    return known;
  }

  return {
    gameAt,
    boot: forVisitors,
    async firstPart(request, builtIn) {
      const told = await forVisitors(request);
      if (told === null) return '';
      const slides = Object.entries(told).map(([language, { banners, sections }]) => {
        const [row = []] = homeRows(sections);
        // Nobody knows yet whether it is a phone: what is for both goes first.
        const banner = banners.find(({ device }) => device === 'all');
        if (row[0] !== 'hero' || banner === undefined) return '';
        const alone = row.length === 1 ? ' alone' : '';
        return `<div class="wrap hero${alone}" lang="${language}">${firstSlideHtml(banner, builtIn)}</div>`;
      });
      return slides.join('');
    },
  };
}
