/** Every address as a member finds it, in the languages and themes that visitors are not walked in. */
import { walkPart } from './walk/part.ts';
import { pageStops } from './walk/stops.ts';
import { LOOKS } from './walk/walk.ts';

walkPart('member', [LOOKS.bnLight, LOOKS.enDark], (places) => pageStops('member', places));
