/** Keeps the chat up with the live channel while a part of it is shown. */
import { useEffect } from 'react';
import { onLiveReset, useLive } from '../../shared/live.ts';
import { hear, refreshConversation, useChat } from './chat-store.ts';

const WAITING_MILLISECONDS = 20_000;
/** Behind the socket: a talk is looked at again now and then even when nothing was heard. */
const TAKEN_MILLISECONDS = 60_000;

export function useChatLive(): void {
  const state = useChat(({ conversation }) => conversation?.state ?? null);
  useLive(state === null || state === 'ended' ? null : 'chat', hear);
  useEffect(() => onLiveReset(() => void refreshConversation().catch(() => undefined)), []);
  useEffect(() => {
    if (state !== 'waiting' && state !== 'taken') return;
    // The place in the queue moves without a line.
    const every = state === 'waiting' ? WAITING_MILLISECONDS : TAKEN_MILLISECONDS;
    const timer = setInterval(() => void refreshConversation().catch(() => undefined), every);
    return () => clearInterval(timer);
  }, [state]);
}
