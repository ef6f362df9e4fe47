/** Every address as a member finds it. */
import { walkPart } from './walk/part.ts';
import { pageStops } from './walk/stops.ts';

walkPart('member', (places) => pageStops('member', places));
