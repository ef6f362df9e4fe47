/** A short note for something new; off until somebody of staff turns it on in this browser. */
import { create } from 'zustand';

const NAME = 'deskChatSound';
const LOUDNESS = 0.08;
const SECONDS = 0.18;

export const useSound = create(() => ({ on: localStorage.getItem(NAME) === '1' }));

export function setSound(on: boolean): void {
  localStorage.setItem(NAME, on ? '1' : '0');
  useSound.setState({ on });
  playNote();
}

export function playNote(): void {
  if (!useSound.getState().on) return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  gain.gain.value = LOUDNESS;
  tone.frequency.value = 660;
  tone.connect(gain).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}
