/** A keeper whose rooms could not be begun, or whose lease ran out between two renewals, keeps them again later. */
import { createLogger } from '@house/server/platform/logs';
import { expect, test } from 'vitest';
import { createRoomsKeeper, type KeptRooms } from './keeper.ts';
import { type RoomsLease, RoomsLost } from './lease.ts';

function givenKeeper(begin: (fence: bigint) => Promise<void>) {
  let [dropped, fence] = [0, 1n];
  const rooms: KeptRooms = {
    ...{ begin, step: async () => undefined, isBusy: () => true, settle: async () => undefined },
    drop: () => {
      dropped += 1;
    },
  };
  const lease: RoomsLease = {
    ...{ hold: async () => ({ fence }), check: async () => undefined, renew: async () => true },
    ...{ release: async () => undefined, listensAt: () => undefined },
  };
  const log = createLogger({ level: 'silent', role: 'studio' });
  const keeper = createRoomsKeeper({ lease, log, kept: [rooms], waits: async () => false });
  return {
    keeper,
    dropped: () => dropped,
    retake: () => {
      fence += 1n;
    },
  };
}

test.each([new Error('the database was away'), new RoomsLost()])(
  'what could not be begun is begun by the next call: %s',
  async (error) => {
    let times = 0;
    const { keeper, dropped } = givenKeeper(async () => {
      times += 1;
      if (times === 1) throw error;
    });
    await expect(keeper.elsewhere()).rejects.toThrow(error);
    expect(dropped()).toBeGreaterThan(0);
    expect(await keeper.elsewhere()).toBeNull();
    expect(times).toBe(2);
    await keeper.stop();
  },
);

test('rooms that were kept under another lease are begun anew', async () => {
  const fences: bigint[] = [];
  const { keeper, dropped, retake } = givenKeeper(async (fence) => void fences.push(fence));
  await keeper.elsewhere();
  await keeper.elsewhere();
  retake();
  await keeper.elsewhere();
  expect([fences, dropped()]).toEqual([[1n, 2n], 1]);
  await keeper.stop();
});
