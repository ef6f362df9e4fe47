/** The speaker of this browser (player.ts). */
import type { Speaker } from './player.ts';

/** Quieter than what else the device plays. */
const LOUDNESS = 0.35;

/** iOS alone has it: what is ambient is silent while the phone's own switch says so. */
function heedSilentSwitch(): void {
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession !== undefined) audioSession.type = 'ambient';
}

export function openBrowserSpeaker(): Speaker {
  heedSilentSwitch();
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = LOUDNESS;
  gain.connect(context.destination);
  return {
    get state() {
      return context.state;
    },
    sampleRate: context.sampleRate,
    resume: () => context.resume(),
    close: () => context.close(),
    play(samples) {
      const buffer = context.createBuffer(1, samples.length, context.sampleRate);
      buffer.copyToChannel(samples, 0);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.start();
    },
  };
}

let touched = false;
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (touched = true), { capture: true, once: true });

/** A browser that does not tell is believed from the first touch that is seen here. */
export function pageWasTouched(): boolean {
  return (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? touched;
}
