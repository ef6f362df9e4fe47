import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createPictureGate, redrawPicture } from './pictures.ts';

function givenGate() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { gate: createPictureGate(clock), clock };
}

test('somebody has ten pictures a minute, from wherever he comes, and ten more in the next', () => {
  const { gate, clock } = givenGate();
  for (let n = 0; n < 10; n += 1) expect(gate('visitor 1', `198.51.100.${n}`)).toBeNull();
  expect(gate('visitor 1', '198.51.100.77')).toBe(60);
  expect(gate('visitor 2', '198.51.100.77')).toBeNull();
  clock.time += 60_000;
  expect(gate('visitor 1', '198.51.100.77')).toBeNull();
});

test('an address has forty a minute, whoever comes from it', () => {
  const { gate, clock } = givenGate();
  for (let n = 0; n < 40; n += 1) expect(gate(`visitor ${n}`, '2001:db8::1')).toBeNull();
  // The same customer's next address.
  expect(gate('visitor 41', '2001:db8::2')).toBe(60);
  expect(gate('visitor 41', '2001:db8:0:1::2')).toBeNull();
  clock.time += 60_000;
  expect(gate('visitor 41', '2001:db8::2')).toBeNull();
});

const WISH = { bytesMax: 100, types: ['image/png'], width: 8, height: 8, fit: 'inside' } as const;

test.each([
  ['nothing', '', 'invalid'],
  ['words', 'no picture', 'invalid'],
  ['a letter of another alphabet within', 'AAAA-AAA', 'invalid'],
  ['an end that says nothing', 'AAAA====', 'invalid'],
  ['a data address', 'data:image/png;base64,AAAA', 'invalid'],
  ['bytes that are no picture', 'AAAA', 'invalid'],
  ['too many bytes', 'A'.repeat(136), 'tooLarge'],
])('%s is refused', async (_what, base64, refused) => {
  expect(await redrawPicture(base64, WISH)).toBe(refused);
});

// V8 gives up on optimizing expressions once a process has compiled a megabyte of them, as a house has within minutes.
test('a picture of many megabytes is judged in a process that has been up for long', () => {
  const script = `
    const { redrawPicture } = await import(${JSON.stringify(new URL('./pictures.ts', import.meta.url).href)});
    const wish = ${JSON.stringify({ ...WISH, bytesMax: 5 * 1024 * 1024 })};
    for (const megabytes of [4, 6]) {
      console.log(await redrawPicture(Buffer.alloc(megabytes * 1024 * 1024).toString('base64'), wish));
    }`;
  const flags = ['--no-regexp-optimization', '--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, flags, { encoding: 'utf8' })).toBe('invalid\ntooLarge\n');
});
