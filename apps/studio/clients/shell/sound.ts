/** Short sounds, made as they are needed; there is no sound until somebody asks for it. */
let context: AudioContext | null = null;

const TUNES = {
  press: [[220, 0.06]],
  card: [[1_400, 0.025]],
  win: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.18],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [number, number])[]>>;

export function playSound(name: keyof typeof TUNES): void {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [hertz, seconds] of TUNES[name]) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0.08, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
