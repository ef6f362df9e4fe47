/** The order of the home page at the desk (screens.md 11: "desk order"). */
import { HOME_SECTIONS } from '@house/rules/home-sections';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, reason } from '../shapes.ts';
import { homeSection } from './home.ts';

const place = z.object({ section: homeSection, shown: z.boolean() });

const deskHome = z.object({
  /** 0: the house's own order, nobody set one yet. */
  version: z.int(),
  places: z.array(place),
  changed: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
});
export type DeskHome = z.output<typeof deskHome>;

export const getDeskHome = defineCall('getDeskHome', {
  method: 'GET',
  path: '/desk/api/home',
  audience: 'staff',
  reply: deskHome,
  summary: 'Every section of the home page in its place, shown or not.',
});

export const changeHome = defineCall('changeHome', {
  method: 'PUT',
  path: '/desk/api/home',
  audience: 'staff',
  body: z.object({
    /** The version that was seen. */
    version: z.int().check(z.gte(0), z.lte(1_000_000)),
    /** Sections that are left out go behind their neighbour of the house's own order. */
    places: z.array(place).check(z.minLength(1), z.maxLength(HOME_SECTIONS.length)),
    reason,
  }),
  reply: deskHome,
  refusals: ['content.changedMeanwhile', 'content.nothingChanged', 'staff.reasonRequired'],
  summary: 'Sets the order of the home page, unless somebody else did since it was read.',
});
