/**
 * Works out a bill of an agent's contract again from its statement, the file that both sides of the contract can download:
 *
 *     node scripts/recompute-bill.mjs bill-123.json
 *
 * It needs nothing else of this house. Amounts are whole numbers of 0.0001, rates are millionths (10000 is one percent), and what
 * is carried is an amount in millionths, so that no part of it is ever rounded away.
 */
import { readFileSync } from 'node:fs';
import { argv, exit, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';

const MILLIONTHS = 1_000_000n;

/** The highest rate whose conditions are met; 0: none is. */
function rateAt(tiers, base, active) {
  let best = 0n;
  for (const { minBase, minActive, rate } of tiers) {
    if (base >= BigInt(minBase) && active >= minActive && BigInt(rate) > best) best = BigInt(rate);
  }
  return best;
}

/** What members did together. What is left out of a long list stands in it as one sum. */
function teamOf({ members, rest, activeFrom }) {
  const team = { turnover: BigInt(rest.turnover), loss: BigInt(rest.loss), active: rest.active, members: rest.members };
  for (const { turnover, deposit, loss } of members) {
    team.turnover += BigInt(turnover);
    team.loss += BigInt(loss);
    team.members += 1;
    const isActive = BigInt(turnover) >= BigInt(activeFrom.turnover) && BigInt(deposit) >= BigInt(activeFrom.deposit);
    if (isActive) team.active += 1;
  }
  return team;
}

/** Pays whole units of what is owed with what was carried, never less than nothing. */
function pay(owed, carryBefore) {
  const all = owed + carryBefore;
  const amount = all > 0n ? all / MILLIONTHS : 0n;
  return { amount, carryAfter: all - amount * MILLIONTHS };
}

function wageOfTeam({ contract, team: given, carryBefore, paidRate }) {
  const { turnover, loss, active } = teamOf(given);
  const base = contract.basis === 'loss' ? loss : turnover;
  // More was taken back than bet: at the rate it was paid at.
  const rate = base < 0n ? BigInt(paidRate) : rateAt(contract.tiers, base, active);
  return { base, rate, ...pay(base * rate, BigInt(carryBefore)) };
}

function dividend({ contract, team: given, carryBefore, endsHalfMonth }) {
  const { loss, active } = teamOf(given);
  const base = loss + BigInt(carryBefore) / MILLIONTHS;
  if (base > 0n) {
    const rate = rateAt(contract.tiers, base, active);
    return { base, rate, amount: (base * rate) / MILLIONTHS, carryAfter: 0n };
  }
  const carried = {
    none: 0n,
    permanent: base,
    previous: loss < 0n ? loss : 0n,
    halfMonth: endsHalfMonth ? 0n : base,
  }[contract.carryMode];
  return { base, rate: 0n, amount: 0n, carryAfter: carried * MILLIONTHS };
}

function wageByDifferences({ contract, differences, carryBefore }) {
  const rate = BigInt(contract.tiers[0].rate);
  let base = BigInt(differences.direct);
  let owed = base * rate;
  for (const { bet, difference } of differences.branches) {
    base += BigInt(bet);
    owed += BigInt(bet) * BigInt(difference);
  }
  return { base, rate, ...pay(owed, BigInt(carryBefore)) };
}

/** What a statement comes to, as whole numbers in text. */
export function recompute(statement) {
  const work = { realTime: wageByDifferences, dividend }[statement.kind] ?? wageOfTeam;
  const { base, rate, amount, carryAfter } = work(statement);
  return { base: String(base), rate: String(rate), amount: String(amount), carryAfter: String(carryAfter) };
}

/** What falls to the agent and to each line right below, together, against the whole team; both sides hold their part against it. */
function compareParts({ team }) {
  if (team?.parts === undefined) return [];
  const whole = teamOf(team);
  return ['members', 'active', 'turnover', 'loss'].map((name) => ({
    name: `parts.${name}`,
    billed: String(team.parts.reduce((sum, part) => sum + BigInt(part[name]), 0n)),
    found: String(whole[name]),
  }));
}

/** Each figure of the bill with what it comes to. */
export function compare(statement) {
  const worked = recompute(statement);
  const result = Object.entries(worked).map(([name, found]) => ({ name, billed: statement.result[name], found }));
  return [...result, ...compareParts(statement)];
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  if (argv[2] === undefined) {
    stdout.write('node scripts/recompute-bill.mjs FILE\n');
    exit(2);
  }
  const lines = compare(JSON.parse(readFileSync(argv[2], 'utf8')));
  for (const { name, billed, found } of lines)
    stdout.write(`${billed === found ? 'equal ' : 'DIFFER'} ${name}: billed ${billed}, worked out ${found}\n`);
  exit(lines.every(({ billed, found }) => billed === found) ? 0 : 1);
}
