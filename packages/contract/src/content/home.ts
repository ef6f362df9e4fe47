/** The home page (screens.md 2.1): which sections in which order, and what its first paint needs. */
import { HOME_SECTIONS } from '@house/rules/home-sections';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { banner } from './site.ts';

export const homeSection = z.enum(HOME_SECTIONS);

const homeBanner = z.extend(banner, {
  device: z.enum(['all', 'phone', 'desktop']),
  /** The game it leads to, with its proved return; null where it leads elsewhere. */
  game: z.nullable(z.object({ name: z.string(), rtpBasisPoints: z.nullable(z.int()) })),
});
export type HomeBanner = z.output<typeof homeBanner>;

export const home = z.object({
  /** Moves whenever written content or the order does. */
  revision: z.int(),
  /** Those that are shown and that something feeds, in the desk's order. */
  sections: z.array(homeSection),
  /** Banners of the group `w_home` for this caller; a page shows the first five of its own kind of device. */
  banners: z.array(homeBanner),
});
export type Home = z.output<typeof home>;

export const getHome = defineCall('getHome', {
  method: 'GET',
  path: '/wps/home',
  audience: 'anyone',
  reply: home,
  summary: 'The sections of the home page in their order, and the banners of its hero.',
});
