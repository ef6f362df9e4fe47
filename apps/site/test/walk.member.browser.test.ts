/** Every address as a member finds it. */
import { walkPart } from './walk/part.ts';
import { pageStopsOfTurn } from './walk/stops.ts';

walkPart('member', (places) => pageStopsOfTurn('member', places));
