/** What is played and what is not, on audio that only counts. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowserSpeaker } from './browser-speaker.ts';
import { createPlayer } from './player.ts';

vi.hoisted(() => vi.stubGlobal('addEventListener', vi.fn()));

const page = { on: true, hidden: false, touched: true, time: 0 };
const audio = { opened: 0, closed: 0, started: [] as number[], state: 'running', wakes: true, wakesAfter: 0 };

class FakeAudioContext {
  readonly sampleRate = 8_000;
  readonly destination = {};
  constructor() {
    audio.opened += 1;
  }
  get state() {
    return audio.state;
  }
  async resume() {
    page.time += audio.wakesAfter;
    if (audio.wakes) audio.state = 'running';
  }
  async close() {
    audio.closed += 1;
  }
  createGain() {
    return { gain: { value: 1 }, connect: vi.fn() };
  }
  createBuffer(_channels: number, length: number) {
    return { length, copyToChannel: vi.fn() };
  }
  createBufferSource() {
    const source = { buffer: null as { length: number } | null, connect: vi.fn(), start: () => undefined };
    source.start = () => void audio.started.push(source.buffer?.length ?? 0);
    return source;
  }
}
vi.stubGlobal('AudioContext', FakeAudioContext);

const givenPlayer = () =>
  createPlayer({
    openSpeaker: openBrowserSpeaker,
    isOn: () => page.on,
    isHidden: () => page.hidden,
    wasTouched: () => page.touched,
    now: () => page.time,
  });

beforeEach(() => {
  Object.assign(page, { on: true, hidden: false, touched: true, time: 0 });
  Object.assign(audio, { opened: 0, closed: 0, started: [], state: 'running', wakes: true, wakesAfter: 0 });
});

test('plays each sound as it is, on one audio for all', async () => {
  const player = givenPlayer();
  await player.play('pick');
  await player.play('result');
  expect(audio.started).toEqual([480, 4_800]);
  expect(audio.opened).toBe(1);
});

describe('nothing is heard, and no audio is opened,', () => {
  test.each([
    ['while the sounds are off', { on: false }],
    ['in a hidden tab', { hidden: true }],
    ['before a first touch or key', { touched: false }],
  ])('%s', async (_name, at) => {
    Object.assign(page, at);
    await givenPlayer().play('closing');
    expect(audio).toMatchObject({ opened: 0, started: [] });
  });
});

test('audio that sleeps is woken first', async () => {
  audio.state = 'suspended';
  await givenPlayer().play('placed');
  expect(audio.started).toHaveLength(1);
});

test('what could not be heard in its moment is never heard', async () => {
  const player = givenPlayer();
  Object.assign(audio, { state: 'suspended', wakes: false });
  await player.play('closing');
  Object.assign(audio, { wakes: true, wakesAfter: 2_000 });
  await player.play('closing');
  expect(audio.started).toEqual([]);
  await player.play('result');
  expect(audio.started).toHaveLength(1);
});

test('a tab that is hidden while its audio wakes stays silent', async () => {
  const player = givenPlayer();
  audio.state = 'suspended';
  const playing = player.play('result');
  page.hidden = true;
  await playing;
  expect(audio.started).toEqual([]);
});

test('it lets go of the audio when it is closed', async () => {
  const player = givenPlayer();
  await player.play('pick');
  player.close();
  expect(audio.closed).toBe(1);
  await player.play('pick');
  expect(audio.opened).toBe(2);
});

test('an iPhone is told that its silent switch counts', async () => {
  const audioSession = { type: 'auto' };
  vi.stubGlobal('navigator', { audioSession });
  await givenPlayer().play('pick');
  expect(audioSession.type).toBe('ambient');
});
