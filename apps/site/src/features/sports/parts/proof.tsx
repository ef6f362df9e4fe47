/** What a simulated match is verified with: its commitment from before, its seed once it is over, and the match of that seed. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import { fetchPart, messageOf } from '../../../shared/api.ts';
import type { EventReply } from '../book/requests.ts';

/** Whether two things are the same as JSON, whatever the order of their names. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}

type ProofOf = NonNullable<EventReply['proof']>;

/** Fetched when somebody verifies: the match is played again in the browser. */
async function verify({ event }: EventReply, proof: ProofOf): Promise<boolean> {
  const [{ findSport, SPORTS }, { commitOf }, { fromHex, toHex }] = await fetchPart(() =>
    Promise.all([import('@house/sports/sports'), import('@house/fairness/draw'), import('@house/fairness/hex')]),
  );
  const seed = fromHex(proof.seed ?? '');
  if (seed === null || toHex(commitOf(seed)) !== proof.commitment) return false;
  const code = findSport(event.sport);
  if (code === undefined) return false;
  const last = SPORTS[code].play({ seed, eventId: event.id }, proof.strengths).at(-1);
  return last !== undefined && isSame(SPORTS[code].view(last.state), event.state);
}

export function Proof({ reply, proof }: { reply: EventReply; proof: ProofOf }): JSX.Element {
  const t = useT();
  const [verdict, setVerdict] = useState<boolean | string | null>(null);
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
          onClick={() => void verify(reply, proof).then(setVerdict, (thrown) => setVerdict(messageOf(thrown)))}
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
