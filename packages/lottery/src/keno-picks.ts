/** What picks of keno pay (lottery.md 11): a table by itself, so that a game of its own need not fetch the plays. */

/** What a pick of so many numbers pays by how many are drawn, ten-thousandths. */
export const KENO_PICK_ODDS: Readonly<Record<number, Readonly<Record<number, bigint>>>> = {
  1: { 1: 38_000n },
  2: { 2: 158_000n },
  3: { 2: 27_000n, 3: 420_000n },
  4: { 2: 15_000n, 3: 80_000n, 4: 950_000n },
  5: { 3: 35_000n, 4: 260_000n, 5: 5_200_000n },
  6: { 3: 25_000n, 4: 90_000n, 5: 650_000n, 6: 13_000_000n },
  7: { 3: 10_000n, 4: 45_000n, 5: 280_000n, 6: 2_500_000n, 7: 50_000_000n },
  8: { 0: 10_000n, 4: 25_000n, 5: 140_000n, 6: 700_000n, 7: 11_000_000n, 8: 150_000_000n },
  9: { 0: 10_000n, 4: 15_000n, 5: 65_000n, 6: 360_000n, 7: 2_800_000n, 8: 35_000_000n, 9: 300_000_000n },
  10: {
    0: 20_000n,
    4: 10_000n,
    5: 30_000n,
    6: 160_000n,
    7: 1_200_000n,
    8: 10_000_000n,
    9: 50_000_000n,
    10: 1_000_000_000n,
  },
};
