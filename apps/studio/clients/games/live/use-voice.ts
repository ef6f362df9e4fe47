/**
 * What happens at the table said aloud, in our own lines, by the voice that the device has for the language. It is off until it
 * is asked for; where the device has no such voice there is nothing to ask for.
 */
import { useEffect, useState } from 'react';
import type { Language } from '../../shell/words.ts';

const speaks = (): boolean => typeof speechSynthesis !== 'undefined';

function findVoice(language: Language): SpeechSynthesisVoice | null {
  if (!speaks()) return null;
  const own = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return own.find(({ localService }) => localService) ?? own[0] ?? null;
}

/** Whether there is a voice; says each line once while `on`. */
export function useVoice(language: Language, line: string, on: boolean): boolean {
  const [voice, setVoice] = useState(() => findVoice(language));
  useEffect(() => {
    if (!speaks()) return;
    // Browsers learn of their voices some time after the page has opened.
    const look = (): void => setVoice(findVoice(language));
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, [language]);
  useEffect(() => {
    if (!on || voice === null || line === '') return;
    const said = new SpeechSynthesisUtterance(line);
    said.voice = voice;
    said.lang = voice.lang;
    // What is late is of no use.
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
    return () => speechSynthesis.cancel();
  }, [line, on, voice]);
  return voice !== null;
}
