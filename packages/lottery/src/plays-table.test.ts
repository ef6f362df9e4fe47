/**
 * Writes the table of plays, `docs/plays.md`, out of the games that are sold; a run that would write another one fails
 * where files may not be written.
 */
import { existsSync } from 'node:fs';
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import type { Play } from './game.ts';
import { megaReturn } from './games/mega-return.ts';
import { FAMILIES, MEGA } from './given.ts';
import { LEVELS, priceAt, UNIT_PRICES, unitReturn } from './pricing.ts';
import { addRational, compareRational, formatPercent, type Rational, rational } from './rational.ts';
import { returnsOf } from './rtp.ts';
import type { Tier } from './tickets/play.ts';

/** The test files that prove the chances of each family, and the returns of those at fixed odds. */
const PROOFS: Readonly<Record<string, readonly string[]>> = {
  FAST5D: ['rtp.test.ts'],
  COLOR10: ['rtp.test.ts'],
  FASTK3: ['families/numbers.test.ts', 'families/fast-odds.test.ts'],
  FASTPK10: ['families/numbers.test.ts', 'families/fast-odds.test.ts'],
  FAST28: ['families/numbers.test.ts', 'families/fast-odds.test.ts'],
  FAST11X5: ['families/numbers.test.ts', 'families/fast-odds.test.ts'],
  KENO80: ['families/fast-odds.test.ts'],
  MK6F: ['families/mark-six.test.ts', 'families/fast-odds.test.ts'],
  VNMBF: ['families/vn.test.ts'],
  VNMNF: ['families/vn.test.ts'],
  MEGA: ['families/mega.test.ts'],
  SSC: ['families/ssc.test.ts'],
  '3D': ['families/ssc.test.ts'],
  '11X5': ['families/numbers.test.ts'],
  K3: ['families/numbers.test.ts'],
  PK10: ['families/numbers.test.ts'],
  MK6: ['families/mark-six.test.ts'],
  PC28: ['families/numbers.test.ts'],
  VNMB: ['families/vn.test.ts'],
  VNMN: ['families/vn.test.ts'],
  THAI: ['families/sea.test.ts'],
  LAO: ['families/sea.test.ts'],
  HANOI: ['families/sea.test.ts'],
  '4D': ['families/sea.test.ts'],
  YEEKEE: ['families/sea.test.ts'],
};

const LONGEST_EXACT = 24;

/** As they are counted; numbers too long for a table as the fraction they come to, or as the chance of it. */
function waysText({ ways, results, refund }: Tier): string {
  if (refund) return 'stake back';
  const { numerator, denominator } = rational(BigInt(ways), BigInt(results));
  const exact = [`${ways} of ${results}`, `${numerator} of ${denominator}`].find(
    (text) => text.length <= LONGEST_EXACT,
  );
  return exact ?? `${(Number((numerator * 10n ** 12n) / denominator) / 1e10).toFixed(6)} %`;
}

/** The lines of one ticket, of as many numbers as it may have, which a draw pays no more together than one line wins. */
function returnOfMost(): string {
  const { minimumStake: price, maximumWin: mostWin } = MEGA.limits;
  return formatPercent(megaReturn(15, { price, factor: 1_000, mostWin }));
}

/** The least and the most a unit returns: tiers that one unit can win add up. */
function returnText(play: Play): string {
  if (MEGA.plays.includes(play))
    return `${formatPercent(mustHave(returnsOf(play)[0], 'a return'))}; of 15 numbers ${returnOfMost()}, cut at what a draw pays at most`;
  if (play.odds === null) return play.freeStake ? `L/${LEVELS.basis}, floored odds` : `L/${LEVELS.basis}`;
  const each = returnsOf(play)
    .toSorted(compareRational)
    .map((one) => formatPercent(one));
  const [low, high] = [each[0], each.at(-1)];
  return low === high ? `${low}` : `${low} to ${high}`;
}

/** What the floor to a mill takes of a unit's return at the smallest unit there is, whatever the level: the most of all. */
function mostFloored(): Rational {
  const stake = UNIT_PRICES.li;
  let most = rational(0n);
  for (const play of FAMILIES.flatMap(({ plays }) => plays)) {
    if (play.odds !== null || play.freeStake) continue;
    for (let level: number = LEVELS.lowest; level <= LEVELS.highest; level += LEVELS.step) {
      const price = priceAt(play, { level, kept: 0 });
      for (const tiers of play.unitTiers ?? [play.tiers.map((_, tier) => tier)]) {
        const lost = tiers.map((index) => {
          const { ways, results, refund } = mustHave(play.tiers[index], 'a tier of the play');
          const { numerator, denominator } = unitReturn(play, index, price);
          if (refund) return rational(0n);
          return rational(BigInt(ways) * ((stake * numerator) % denominator), BigInt(results) * denominator * stake);
        });
        const sum = lost.reduce(addRational);
        if (compareRational(sum, most) > 0) most = sum;
      }
    }
  }
  return most;
}

function rowOf(play: Play): string {
  const shown = play.tiers.slice(0, 6).map(waysText);
  const more = play.tiers.length > shown.length ? ` … (${play.tiers.length})` : '';
  const distinct = new Set(shown).size === 1 ? shown.slice(0, 1) : shown;
  const ways = distinct.join(', ') + (distinct.length === 1 && shown.length > 1 ? ' each' : more);
  return `| ${play.code} | ${ways} | ${returnText(play)} |`;
}

test('the table of plays in docs/plays.md is what the games sell', async () => {
  expect(FAMILIES.reduce((sum, { plays }) => sum + plays.length, 0)).toBeGreaterThan(330);
  const text = [
    '# Plays',
    '',
    `Made by the test run from the games that are sold. Ways: winning results out of all that are equally likely, for one unit, by tier; where the numbers are too long for a table, the chance they come to. Return: of fixed odds, in percent; \`L/2000\` where the prize level prices it (level 1700 to 1960, the rest of the member’s point as rebate), with floored odds where any stake is taken at the decimal odds of the level. Each winning unit is paid in whole ten-thousandths, floored: at the smallest unit, 0.002, that takes up to ${formatPercent(mostFloored())} points of a return at a level. A \`ZODIAC\` play is sold by the draws of the lunar year it names. A \`PICK\` k takes exactly k numbers: of more, the page makes no combinations. The files named are the tests that prove the ways and the returns.`,
    ...FAMILIES.flatMap(({ familyCode, plays }) => [
      '',
      `## ${familyCode}`,
      '',
      `Proof: ${proofsOf(familyCode)
        .map((file) => `\`packages/lottery/src/${file}\``)
        .join(', ')}`,
      '',
      '| play | ways | return |',
      '|---|---|---|',
      ...plays.map((play) => rowOf(play)),
    ]),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/plays.md');
});

function proofsOf(familyCode: string): readonly string[] {
  return mustHave(PROOFS[familyCode], `${familyCode} is proved`);
}

test('every family that is sold names tests that exist, and no other family does', () => {
  expect(Object.keys(PROOFS).sort()).toEqual(FAMILIES.map(({ familyCode }) => familyCode).sort());
  for (const file of Object.values(PROOFS).flat()) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true);
});

test('no two plays of a family share a code', () => {
  for (const { plays } of FAMILIES) expect(new Set(plays.map(({ code }) => code)).size).toBe(plays.length);
});
