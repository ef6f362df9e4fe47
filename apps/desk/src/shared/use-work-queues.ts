/** What waits for staff, asked again by itself. */
import { listWorkQueues } from '@house/contract/reports/desk';
import { useCall } from './api.ts';

const EVERY_MS = 30_000;

export const useWorkQueues = (enabled = true) => useCall(listWorkQueues, {}, { enabled, refetchInterval: EVERY_MS });
