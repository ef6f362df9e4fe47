/**
 * Plays the sounds (identity.md 10). A browser's audio is not even opened before the person touched the page, nor while
 * the tab is hidden or the sounds are off; what could not be played in its moment is dropped, never played later.
 */
import { renderSound, type SoundName } from './waves.ts';

/** As much of a browser's audio as is used. */
export interface Speaker {
  readonly state: string;
  readonly sampleRate: number;
  resume(): Promise<void>;
  close(): Promise<void>;
  /** Plays these samples now. */
  play(samples: Float32Array<ArrayBuffer>): void;
}

export interface PlayerTools {
  readonly openSpeaker: () => Speaker;
  readonly isOn: () => boolean;
  readonly isHidden: () => boolean;
  /** Whether the person has touched the page or pressed a key since it was loaded. */
  readonly wasTouched: () => boolean;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

export interface Player {
  play(name: SoundName): Promise<void>;
  close(): void;
}

/** A browser may take its time to wake its audio: later than this the moment is over. */
const LATE_MS = 250;

export function createPlayer({ openSpeaker, isOn, isHidden, wasTouched, now }: PlayerTools): Player {
  let speaker: Speaker | null = null;
  const samples = new Map<SoundName, Float32Array<ArrayBuffer>>();
  const samplesOf = (name: SoundName, rate: number): Float32Array<ArrayBuffer> => {
    const made = samples.get(name) ?? renderSound(name, rate);
    samples.set(name, made);
    return made;
  };
  const mayPlay = (): boolean => isOn() && !isHidden() && wasTouched();
  return {
    async play(name) {
      if (!mayPlay()) return;
      const asked = now();
      speaker ??= openSpeaker();
      const open = speaker;
      // A speaker that the browser does not wake plays nothing.
      if (open.state !== 'running') await open.resume().catch(() => undefined);
      if (speaker !== open || open.state !== 'running' || now() - asked > LATE_MS || !mayPlay()) return;
      open.play(samplesOf(name, open.sampleRate));
    },
    close() {
      speaker?.close().catch(() => undefined);
      speaker = null;
    },
  };
}
