/** Redis, where processes count limits together (limits.ts). It may be away at any time; whoever asks it goes on without. */
import { Redis } from 'ioredis';
import { isNewCause } from './log-throttle.ts';
import type { Log } from './logs.ts';

/** It is asked in each call: one that is silent for longer is taken for away. */
const ANSWER_MILLISECONDS = 200;

export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 1_000,
    commandTimeout: ANSWER_MILLISECONDS,
  });
  // It is tried again every two seconds. Not told as the database's: both may be refused in the same words.
  redis.on('error', (error) => {
    if (isNewCause(log, `redis: ${error.message}`)) log.warn({ err: error }, 'redis is away');
  });
  return redis;
}
