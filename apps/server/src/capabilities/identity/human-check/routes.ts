/** What a browser must solve before it may sign in or register. */
import { drawHumanCheck } from '@house/contract/identity/human-check';
import type { CallRouter } from '../../../platform/http.ts';
import type { HumanCheck } from './port.ts';

export function serveHumanCheck(house: CallRouter, humanCheck: HumanCheck): void {
  house.serve(drawHumanCheck, ({ address, userAgent }) => humanCheck.draw({ address, userAgent }));
}
