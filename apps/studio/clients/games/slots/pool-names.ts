/** What the shared pools are called. */
import type { Text } from '../../shell/words.ts';

const NAMES: Readonly<Record<string, Text>> = {
  MINI: { bn: 'মিনি', en: 'Mini' },
  MINOR: { bn: 'মাইনর', en: 'Minor' },
  MAJOR: { bn: 'মেজর', en: 'Major' },
  GRAND: { bn: 'গ্র্যান্ড', en: 'Grand' },
};

export function poolName(code: string): Text {
  return NAMES[code] ?? { bn: code, en: code };
}
