/** What a simulated match is verified with: its commitment from before, its seed once it is over, and the match of that seed. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import { fetchPart, messageOf } from '../../../shared/api.ts';
import type { EventReply } from '../book/requests.ts';

/** Fetched when somebody verifies: the match is played again in the browser. */
async function verify({ event, proof }: EventReply): Promise<boolean> {
  const [{ findSport, SPORTS }, { commitOf }, { fromHex, toHex }, { canonicalJson }] = await fetchPart(() =>
    Promise.all([
      import('@house/sports/sports'),
      import('@house/fairness/draw'),
      import('@house/fairness/hex'),
      import('@house/fairness/canonical-json'),
    ]),
  );
  const seed = fromHex(proof.seed ?? '');
  if (seed === null || toHex(commitOf(seed)) !== proof.commitment) return false;
  const code = findSport(event.sport);
  if (code === undefined) return false;
  const last = SPORTS[code].play({ seed, eventId: event.id }, proof.strengths).at(-1);
  return last !== undefined && canonicalJson(SPORTS[code].view(last.state)) === canonicalJson(event.state);
}

export function Proof({ reply }: { reply: EventReply }): JSX.Element {
  const t = useT();
  const [verdict, setVerdict] = useState<boolean | string | null>(null);
  const { proof } = reply;
  return (
    <section className="card sb-proof">
      <h2>{t('site-sports.proof.title')}</h2>
      <p className="sm t2">{t('site-sports.proof.text')}</p>
      <dl>
        <dt>{t('site-sports.proof.commitment')}</dt>
        <dd className="num" translate="no">
          {proof.commitment}
        </dd>
        {proof.seed === null ? null : (
          <>
            <dt>{t('site-sports.proof.seed')}</dt>
            <dd className="num" translate="no">
              {proof.seed}
            </dd>
          </>
        )}
      </dl>
      {proof.seed === null ? null : (
        <Button
          look="soft"
          onClick={() => void verify(reply).then(setVerdict, (thrown) => setVerdict(messageOf(thrown)))}
        >
          {t('site-sports.proof.verify')}
        </Button>
      )}
      <p role="status" className={verdict === true ? 'win b' : 'loss b'}>
        {typeof verdict === 'string'
          ? verdict
          : verdict === null
            ? null
            : t(verdict ? 'site-sports.proof.right' : 'site-sports.proof.wrong')}
      </p>
    </section>
  );
}
