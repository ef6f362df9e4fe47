/** Whether members set limits themselves here: the brand's switch `limits` (screens.md 0.8). */
import { useBoot } from './boot.ts';

export function useHasLimits(): boolean {
  return useBoot((boot) => boot.switches['limits'] !== false);
}
