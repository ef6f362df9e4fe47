/**
 * Runs in the page before anything of it: keeps the largest contentful paint, the worst run of layout shifts (a run ends
 * after a second of rest or five in all) and, of every task after the first paint, what is above 50 ms.
 */
(() => {
  const vitals = { firstPaint: 0, largestPaint: 0, largest: '', shift: 0, shifts: [], blocking: 0 };
  window.benchVitals = vitals;
  let run = { from: 0, last: 0, sum: 0 };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  const describe = (node) => (node?.nodeType === 1 ? `${node.localName}.${node.className}` : String(node?.nodeName));
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    vitals.largestPaint = startTime;
    vitals.largest = describe(element);
  });
  observe('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    if (startTime - run.last > 1_000 || startTime - run.from > 5_000) run = { from: startTime, last: 0, sum: 0 };
    run.last = startTime;
    run.sum += value;
    vitals.shift = Math.max(vitals.shift, run.sum);
    vitals.shifts.push(`${value.toFixed(3)} ${sources.map(({ node }) => describe(node)).join(' ')}`);
  });
  const tasks = [];
  observe('longtask', ({ startTime, duration }) => {
    tasks.push([startTime, duration]);
    vitals.blocking = tasks
      .filter(([start]) => vitals.firstPaint > 0 && start + 50 > vitals.firstPaint)
      .reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0);
  });
})();
