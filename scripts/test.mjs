/**
 * `npm test`: the first step, then every kind of check in order, each a script of package.json. All of them run, whatever
 * failed before, so that one run tells everything; the end is not zero when anything failed, or when a kind of test ran
 * no test at all. `node scripts/test.mjs --only unit,database` runs some; `--sweep` (`npm run sweep`) goes with the
 * browser through every combination of screen, language, theme and width, and attacks each call with all that is hostile.
 *
 * In CI a run has half an hour. What people do comes first, and a run that has no time for all of it fails. Looks at screens
 * come last, each hour others first; a run takes as many as it has time for, and tells how many it left to others.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, takeFirstStep, toolEnvironment } from './first-step.mjs';
import { isLook } from './looks.mjs';

const CHECKS = ['types', 'lint', 'imports', 'dead-code'];
const KINDS = ['unit', 'database', 'simulator', 'browser'];
const LIMIT_MINUTES = process.argv[2] === '--sweep' ? 180 : 60;
/** A run in CI has half an hour, the packages' installation in it: after this no test of the browser begins. */
const CI_MINUTES = 28.7;
const MOST_TROUBLES = 20;
const MOST_LAST_WORDS = 3_000;

const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
const chosen = readChoice(process.argv.slice(2));
await takeFirstStep();
const reports = mkdtempSync(join(tmpdir(), 'house-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const outcomes = [];
for (const name of CHECKS.filter((check) => chosen.includes(check))) outcomes.push(await runCheck(name, scripts[name]));
const kinds = KINDS.filter((kind) => chosen.includes(kind));
// Houses started by tests serve the built pages.
if (kinds.includes('database') || kinds.includes('browser')) outcomes.push(await runCheck('web build', scripts.build));
for (const name of kinds) {
  if (name === 'browser' && process.env.CI !== undefined && process.argv.length === 2) endInTime();
  outcomes.push(await runKind(name));
}
summarize(outcomes);
process.exitCode = outcomes.every(({ ok }) => ok) && judgeTime().ok ? 0 : 1;

/** Tells the browser's tests when the last of them may begin (platform/testing/cover.ts). */
function endInTime() {
  process.env.TESTS_END_AT = String(Math.round(Date.now() + CI_MINUTES * 60_000 - performance.now()));
}

/** What a run in CI had no time for, and whether it may pass all the same. */
function judgeTime() {
  if (Date.now() < Number(process.env.TESTS_END_AT ?? Number.POSITIVE_INFINITY)) return { ok: true, words: null };
  const sum = (key) => outcomes.reduce((all, { counts }) => all + (counts?.[key] ?? 0), 0);
  const [left, looksLeft, looked] = [sum('skipped') - sum('looksLeft'), sum('looksLeft'), sum('looked')];
  if (left > 0)
    return { ok: false, words: `NOT ALL WAS TESTED: half an hour was too short for ${left} tests. FAILED.` };
  if (looksLeft === 0) return { ok: true, words: null };
  const words = `Half an hour was enough for ${looked} of ${looked + looksLeft} looks at screens; the rest is for other runs.`;
  return { ok: true, words };
}

function readChoice(words) {
  if (words.length === 0) return [...CHECKS, ...KINDS];
  if (words[0] === '--sweep') {
    process.env.WHOLE = '1';
    return ['database', 'browser'];
  }
  const names = words[0] === '--only' ? (words[1] ?? '').split(',') : [];
  const strange = names.filter((name) => !CHECKS.includes(name) && !KINDS.includes(name));
  if (names.length > 0 && strange.length === 0) return names;
  console.error(`Say: npm test -- --only ${[...CHECKS, ...KINDS].join('|')} (several with commas)`);
  process.exit(2);
}

/** What is wrong stands in the last that a check says. */
async function runCheck(name, command) {
  const outcome = await runStep(name, command, 'pipe');
  const troubles = [{ failed: true, title: `FAILED: ${name}`, text: outcome.lastWords }];
  return outcome.ok ? outcome : { ...outcome, troubles };
}

async function runKind(name) {
  const report = join(reports, `${name}.json`);
  const outcome = await runStep(
    name,
    `${scripts[name]} --reporter=default --reporter=json --outputFile.json=${report}`,
  );
  const told = readReport(report);
  if (told === null) return { ...outcome, ok: false, counts: { passed: 0, failed: 1, skipped: 0 }, note: 'no report' };
  const { counts, troubles } = told;
  if (counts.passed + counts.failed === 0) return { ...outcome, ok: false, counts, note: 'ran no test at all' };
  return { ...outcome, ok: outcome.ok && counts.failed === 0, counts, troubles };
}

/**
 * What a kind of test wrote of its run: how many passed, and what went wrong in words. A file that fails outside of its
 * tests (setting up, cleaning up) counts as one failed test; one that needed a second try passed, and is told of.
 */
function readReport(report) {
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return null;
  }
  const looks = result.testResults.filter(({ name }) => isLook(name)).flatMap((file) => file.assertionResults);
  const troubles = [];
  let broken = 0;
  for (const { name, status, message, assertionResults } of result.testResults) {
    const file = relative(ROOT, name);
    for (const test of assertionResults)
      if (test.failureMessages.length > 0)
        troubles.push({
          failed: test.status === 'failed',
          title: `${test.status === 'failed' ? 'FAILED' : 'passed on a second try'}: ${file} > ${test.fullName}`,
          text: ownLines(test.failureMessages.join('\n')),
        });
    if (status !== 'failed' || assertionResults.some((test) => test.status === 'failed')) continue;
    broken += 1;
    troubles.push({ failed: true, title: `FAILED outside of its tests: ${file}`, text: message });
  }
  return {
    counts: {
      passed: result.numPassedTests,
      failed: result.numFailedTests + broken,
      skipped: result.numPendingTests + result.numTodoTests,
      looked: looks.filter(({ status }) => status === 'passed' || status === 'failed').length,
      looksLeft: looks.filter(({ status }) => status === 'pending' || status === 'skipped').length,
    },
    troubles,
  };
}

/** An error's text without the places of packages. */
function ownLines(text) {
  return text
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|new Promise)/.test(line))
    .join('\n');
}

/** Runs one command line with the packages' tools on its path; what hangs is ended with all it started. */
async function runStep(name, command, heard = 'inherit') {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
  const began = performance.now();
  const child = spawn(command, {
    cwd: ROOT,
    shell: true,
    stdio: ['inherit', heard, heard],
    detached: process.platform !== 'win32',
    env: toolEnvironment(),
  });
  let lastWords = '';
  for (const name of ['stdout', 'stderr'])
    child[name]?.setEncoding('utf8').on('data', (text) => {
      process[name].write(text);
      lastWords = (lastWords + text).slice(-MOST_LAST_WORDS);
    });
  const end = (signal) => {
    try {
      // A negative number names the whole group on systems that have groups.
      if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : 0 - child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  let note;
  const limit = setTimeout(() => {
    note = `took longer than ${LIMIT_MINUTES} minutes`;
    end('SIGTERM');
    setTimeout(end, 10_000, 'SIGKILL').unref();
  }, LIMIT_MINUTES * 60_000);
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
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  return { name, ok: code === 0, seconds, note, lastWords };
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
  const { words } = judgeTime();
  if (words !== null) console.log(`\n${words}`);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  // Told again at the end: whoever reads only the last page of a long record must find the cause there.
  const found = all.flatMap(({ troubles }) => troubles ?? []).sort((a, b) => Number(b.failed) - Number(a.failed));
  for (const { title, text } of found.slice(0, MOST_TROUBLES))
    console.log(`\n${title}\n${text.slice(0, MOST_LAST_WORDS)}`);
}
