/** Only where a ticket stands on several stations. */
import { lazyPart } from '../../../shared/chunks.ts';

export const StationNo = lazyPart(async () => ({ default: (await import('./also-stations.tsx')).StationNo }));
