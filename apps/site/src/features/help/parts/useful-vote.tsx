/** "Was this useful?": one word an article; what was said stays said on this page. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { newKey } from '@house/web/clock';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { sendVote } from '../requests.ts';

type Vote = { at: 'open' | 'sending' } | { at: 'said'; useful: boolean } | { at: 'failed'; why: string };

export function UsefulVote({ slug }: { slug: string }): JSX.Element {
  const t = useT();
  const [vote, setVote] = useState<Vote>({ at: 'open' });
  const key = useRef(newKey());
  const answer = useRef<HTMLParagraphElement>(null);
  const said = vote.at === 'said';
  // The buttons are gone with the answer: the reader's place goes to what stands in their stead.
  useEffect(() => {
    if (said) answer.current?.focus();
  }, [said]);
  const say = async (useful: boolean): Promise<void> => {
    setVote({ at: 'sending' });
    await sendVote(slug, useful, key.current).then(
      () => setVote({ at: 'said', useful }),
      (thrown: unknown) => setVote({ at: 'failed', why: messageOf(thrown) }),
    );
    // Another try may say another word, which is another act.
    key.current = newKey();
  };
  if (vote.at === 'said')
    return (
      <p className="vote" ref={answer} tabIndex={-1} role="status">
        {t(vote.useful ? 'site-help.vote.thanks' : 'site-help.vote.sorry')}
      </p>
    );
  const busy = vote.at === 'sending';
  return (
    <fieldset className="vote no-print">
      <legend className="sr">{t('site-help.vote.ask')}</legend>
      <b aria-hidden="true">{t('site-help.vote.ask')}</b>
      <Button size="s" busy={busy} onClick={() => void say(true)}>
        {t('site-help.vote.yes')}
      </Button>
      <Button size="s" busy={busy} onClick={() => void say(false)}>
        {t('site-help.vote.no')}
      </Button>
      {vote.at === 'failed' ? (
        <span className="hint err" role="alert">
          {vote.why}
        </span>
      ) : null}
    </fieldset>
  );
}
