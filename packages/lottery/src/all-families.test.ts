/** Writes the table of plays, `docs/plays.md`; a run that would write another one fails where files may not be written. */
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { listFamilies, type PlayFamily } from './all-families.ts';
import { LEVELS } from './pricing.ts';
import { addRational, formatPercent, rational } from './rational.ts';
import type { Tier, UnitPlay } from './tickets/play.ts';

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

/** The least and the most a unit returns: tiers that one unit can win add up. */
function returnText({ odds }: PlayFamily, play: UnitPlay): string {
  if (odds === null) return `L/${LEVELS.basis}`;
  const table = odds[play.code] ?? [];
  const each = (play.unitTiers ?? [play.tiers.map((_, tier) => tier)]).flatMap((tiers) => {
    const returns = tiers.flatMap((index) => {
      const tier = play.tiers[index];
      if (tier === undefined || tier.refund || table[index] === 0n) return [];
      return [rational(BigInt(tier.ways) * (table[index] ?? 0n), BigInt(tier.results) * ONE)];
    });
    return returns.length === 0 ? [] : [formatPercent(returns.reduce(addRational))];
  });
  const [low, high] = [each.reduce(least), each.reduce(most)];
  return low === high ? low : `${low} to ${high}`;
}

const least = (a: string, b: string): string => (Number(a) <= Number(b) ? a : b);
const most = (a: string, b: string): string => (Number(a) >= Number(b) ? a : b);

function rowOf(family: PlayFamily, play: UnitPlay): string {
  const shown = play.tiers.slice(0, 6).map(waysText);
  const more = play.tiers.length > shown.length ? ` … (${play.tiers.length})` : '';
  const distinct = new Set(shown).size === 1 ? shown.slice(0, 1) : shown;
  const ways = distinct.join(', ') + (distinct.length === 1 && shown.length > 1 ? ' each' : more);
  return `| ${play.code} | ${ways} | ${returnText(family, play)} |`;
}

test('the table of plays in docs/plays.md is what the code pays', async () => {
  const families = listFamilies();
  expect(families.reduce((sum, { plays }) => sum + plays.length, 0)).toBeGreaterThan(330);
  const text = [
    '# Plays',
    '',
    'Made by the test run from the plays themselves. Ways: winning results out of all that are equally likely, for one unit, by tier; where the numbers are too long for a table, the chance they come to. Return: of fixed odds, in percent; `L/2000` where the prize level prices it (level 1700 to 1960, the rest of the member’s point as rebate). The file named is the test that proves the ways.',
    ...families.flatMap((family) => [
      '',
      `## ${family.code}`,
      '',
      `Proof: \`packages/lottery/src/${family.proof}\``,
      '',
      '| play | ways | return |',
      '|---|---|---|',
      ...family.plays.map((play) => rowOf(family, play)),
    ]),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/plays.md');
});

test('no two plays of a family share a code', () => {
  for (const { plays } of listFamilies()) expect(new Set(plays.map(({ code }) => code)).size).toBe(plays.length);
});
