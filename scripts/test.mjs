/**
 * `npm test`: the first step, then every kind of check, each a script of package.json. All of them run, whatever failed
 * before, so that one run tells everything. The end is not zero when anything failed, when a kind of test ran no test at
 * all, or when a kind took longer than its budget (docs/tests.md). `npm test -- --only unit,database` runs some;
 * `npm run sweep [-- part of a path ...]` goes through every combination of screen, language, theme and width, and
 * attacks each call with all that is hostile.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, takeFirstStep, toolEnvironment } from './first-step.mjs';

/**
 * Minutes each may take. Checks run two at a time, tests kind by kind. ADR 18 says what they are to come down to: unit 2,
 * database 5, simulator 2, browser 5, the rest 1.
 */
const BUDGETS = {
  types: 2,
  lint: 2,
  imports: 1,
  'dead-code': 1,
  'web build': 1,
  unit: 3,
  database: 11,
  simulator: 3,
  browser: 10,
  sweep: 180,
};
const CHECKS = ['types', 'lint', 'imports', 'dead-code'];
const KINDS = ['unit', 'database', 'simulator', 'browser'];
const LANES = 2;
/** What takes this many budgets hangs and is ended. */
const BUDGETS_UNTIL_END = 3;
const MAX_FAILURES = 20;
const MAX_LAST_WORDS = 3_000;

const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
const { chosen, files } = readChoice(process.argv.slice(2));
const factor = readBudgetFactor(process.env.TEST_BUDGET_FACTOR);
await takeFirstStep();
const reports = mkdtempSync(join(tmpdir(), 'house-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const checks = CHECKS.filter((name) => chosen.includes(name)).map((name) => [name, scripts[name]]);
// Houses started by tests serve the built pages.
if (['database', 'browser', 'sweep'].some((kind) => chosen.includes(kind))) checks.push(['web build', scripts.build]);
// Types and lint take both processors: lint begins when the shorter checks have run beside types.
const isLint = ([name]) => name === 'lint';
const outcomes = await runChecks([...checks.filter((check) => !isLint(check)), ...checks.filter(isLint)]);
for (const name of [...KINDS, 'sweep'].filter((kind) => chosen.includes(kind))) outcomes.push(await runKind(name));
summarize(outcomes);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

function readChoice(words) {
  if (words.length === 0) return { chosen: [...CHECKS, ...KINDS], files: [] };
  if (words[0] === '--sweep') return { chosen: ['sweep'], files: words.slice(1) };
  const names = words[0] === '--only' ? (words[1] ?? '').split(',') : [];
  const strange = names.filter((name) => !CHECKS.includes(name) && !KINDS.includes(name));
  if (names.length > 0 && strange.length === 0) return { chosen: names, files: [] };
  return refuse(`Say: npm test -- --only ${[...CHECKS, ...KINDS].join('|')} (several with commas)`);
}

/** On a slower machine budgets may be longer, never shorter: at least 1. */
function readBudgetFactor(text = '1') {
  const factor = Number(text);
  if (Number.isFinite(factor) && factor >= 1) return factor;
  return refuse(`TEST_BUDGET_FACTOR is "${text}": say a number of at least 1.`);
}

function refuse(words) {
  console.error(words);
  process.exit(2);
}

/** Runs the checks in lanes side by side and answers their outcomes in the order of the checks. */
async function runChecks(all) {
  const found = new Map();
  const waiting = [...all];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      found.set(next[0], await runCheck(...next));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return all.map(([name]) => found.get(name));
}

/** What is wrong stands in the last that a check says. */
async function runCheck(name, command) {
  const outcome = await runStep(name, command, 'pipe');
  const failures = [{ title: `FAILED: ${name}`, text: outcome.note ?? outcome.lastWords }];
  return outcome.ok ? outcome : { ...outcome, failures };
}

/** A kind of test. Only the sweep is told files: it has no script that would run it without the first step. */
async function runKind(name) {
  const report = join(reports, `${name}.json`);
  const command = name === 'sweep' ? ['vitest run --project sweep', ...files.map(quote)].join(' ') : scripts[name];
  const outcome = await runStep(name, `${command} --reporter=default --reporter=json --outputFile.json=${report}`);
  const told = readReport(report);
  if (told === null) return { ...outcome, ok: false, counts: { passed: 0, failed: 1, skipped: 0 }, note: 'no report' };
  const { counts, failures } = told;
  // An error outside of every file stands in no report: what was said of it does.
  if (!outcome.ok && failures.length === 0 && outcome.lastWords !== '')
    failures.push({ title: `FAILED outside of every file: ${name}`, text: outcome.lastWords });
  if (counts.passed + counts.failed === 0) return { ...outcome, ok: false, counts, note: 'ran no test at all' };
  return { ...outcome, ok: outcome.ok && counts.failed === 0, counts, failures };
}

function quote(word) {
  return JSON.stringify(word);
}

/**
 * What a kind of test wrote of its run: how many passed, and what went wrong in words. A file that fails outside of its
 * tests (setting up, cleaning up) counts as one failed test.
 */
function readReport(report) {
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return null;
  }
  const failures = [];
  let broken = 0;
  for (const { name, status, message, assertionResults } of result.testResults) {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed)
      failures.push({ title: `FAILED: ${file} > ${test.fullName}`, text: ownLines(test.failureMessages.join('\n')) });
    if (status !== 'failed' || failed.length > 0) continue;
    broken += 1;
    failures.push({ title: `FAILED outside of its tests: ${file}`, text: message });
  }
  return {
    counts: {
      passed: result.numPassedTests,
      failed: result.numFailedTests + broken,
      skipped: result.numPendingTests + result.numTodoTests,
    },
    failures,
  };
}

/** An error's text without the places of packages. */
function ownLines(text) {
  return text
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|new Promise)/.test(line))
    .join('\n');
}

/**
 * Runs one command line with the packages' tools on its path. What it says is shown as it comes (`inherit`: its errors
 * are kept as well), or all at once at its end (`pipe`), for what runs beside another. What takes longer than its budget has failed, and goes on so
 * that its failures are known; what hangs is ended with all it started.
 */
async function runStep(name, command, heard = 'inherit') {
  const title = `\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`;
  if (heard === 'inherit') console.log(title);
  const began = performance.now();
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    stdio: ['inherit', heard, 'pipe'],
    detached: process.platform !== 'win32',
    env: toolEnvironment(),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (heard === 'inherit') process.stderr.write(text);
    });
  const end = (signal) => {
    try {
      // A negative number names the whole group on systems that have groups.
      if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : 0 - child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  const budget = BUDGETS[name] * factor;
  const limit = setTimeout(
    () => {
      end('SIGTERM');
      setTimeout(end, 10_000, 'SIGKILL').unref();
    },
    budget * BUDGETS_UNTIL_END * 60_000,
  );
  const stop = (signal) => {
    end(signal);
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once(heard === 'pipe' ? 'close' : 'exit', (status, signal) => resolve(status ?? signal));
  });
  clearTimeout(limit);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  const seconds = (performance.now() - began) / 1000;
  const note = seconds > budget * 60 ? `took longer than its budget of ${budget} min` : undefined;
  const ok = code === 0 && note === undefined;
  if (heard === 'pipe') process.stdout.write(`${title}\n${said}`);
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  return { name, ok, seconds, note, lastWords: said.slice(-MAX_LAST_WORDS) };
}

function summarize(all) {
  const row = (cells) => `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(9))).join('')}`;
  console.log(`\n${row(['', 'time', 'passed', 'failed', 'skipped'])}`);
  for (const { name, ok, seconds, counts, note } of all) {
    const numbers = counts === undefined ? ['', '', ''] : [counts.passed, counts.failed, counts.skipped].map(String);
    const verdict = ok ? 'ok' : `FAILED${note === undefined ? '' : `: ${note}`}`;
    console.log(`${row([name, `${seconds.toFixed(1)} s`, ...numbers])}   ${verdict}`);
  }
  const total = (key) => all.reduce((sum, { counts }) => sum + (counts?.[key] ?? 0), 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  // Told again at the end: whoever reads only the last page of a long record must find the cause there.
  for (const { title, text } of all.flatMap(({ failures }) => failures ?? []).slice(0, MAX_FAILURES))
    console.log(`\n${title}\n${text.slice(0, MAX_LAST_WORDS)}`);
}
