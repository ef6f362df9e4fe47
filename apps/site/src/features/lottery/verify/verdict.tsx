/** What came out of a check, first in one word, then in a sentence. */
import type { DrawSummary } from '@house/contract/lottery/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Notice } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import type { JSX } from 'react';
import { OriginLine } from '../../../shared/draw/origin-line.tsx';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useGameNames } from '../game-names.ts';
import { ResultBalls, ResultTags } from '../parts/result-balls.tsx';
import { beaconDiffers, commitDiffers, type DrawCheck } from './check-draw.ts';
import { Bytes } from './check-steps.tsx';
import type { NotCounting } from './standing.ts';
import type { CheckState } from './use-check.ts';
import { VoidOutcome } from './void-draws.tsx';

type Done = Extract<CheckState, { kind: 'done' }>;

interface VerdictWords {
  readonly tone: 'yes' | 'no' | 'wait';
  readonly icon: IconName;
  readonly title: MessageId;
  readonly note: MessageId;
}

function verdictOf(check: DrawCheck): VerdictWords {
  if (check.kind === 'void' && check.holds)
    return { tone: 'wait', icon: 'info-fill', title: 'common.status.void', note: 'site-verify.voidNote' };
  if (check.kind === 'before')
    return {
      tone: 'wait',
      icon: 'lock-simple-fill',
      title: 'site-verify.before',
      note: 'site-verify.beforeNote',
    };
  if (check.kind === 'awaited')
    return { tone: 'wait', icon: 'info-fill', title: 'site-verify.awaited', note: 'site-verify.awaitedNote' };
  if (check.kind === 'announced' && check.holds)
    return {
      tone: 'yes',
      icon: 'seal-check-fill',
      title: 'site-verify.announced',
      note: 'site-verify.announcedNote',
    };
  return check.holds
    ? { tone: 'yes', icon: 'seal-check-fill', title: 'site-verify.holds', note: 'site-verify.holdsNote' }
    : { tone: 'no', icon: 'warning-circle-fill', title: 'site-verify.fails', note: 'site-verify.failsNote' };
}

function DrawHead({ draw, ticket }: { draw: DrawSummary; ticket: string }): JSX.Element {
  const t = useT();
  const gameName = useGameNames();
  const { digits } = useMoney();
  const game = findFacts(draw.gameCode);
  const name = game === undefined ? draw.gameCode : gameName(game);
  return (
    <div className="vf-draw">
      <p className="sm m2 num">
        {t('site-verify.gameDraw', { game: `${name} · ${draw.gameCode}`, draw: digits(draw.drawNo) })}
        {ticket === '' ? null : <> · {t('site-verify.ticket', { ticket })}</>}
      </p>
      <OriginLine of={draw} />
      {game !== undefined && draw.result !== null ? (
        <span className="row wrap-f">
          <ResultBalls game={game} result={draw.result} />
          <ResultTags game={game} result={draw.result} />
        </span>
      ) : null}
    </div>
  );
}

const NOT_COUNTED: Readonly<Record<NotCounting, MessageId>> = {
  late: 'site-verify.betLate',
  takenBack: 'site-verify.betTakenBack',
  void: 'site-verify.betVoid',
  unknown: 'site-verify.betUnknown',
};

/** A proof that holds is not a bet that counts: what does not count is said where the proof is praised. */
function NotCounted({ done: { proof, check, notCounted } }: { done: Done }): JSX.Element | null {
  const t = useT();
  const drawVoid = proof.draw.state === 'void' && check.kind !== 'void';
  if (!drawVoid && notCounted === null) return null;
  return (
    <div className="vf-out">
      <Icon name="warning-fill" />
      <div>
        {notCounted === null ? null : (
          <p>
            {notCounted === 'unknown' ? null : <b>{t('site-verify.betOut')} </b>}
            {t(NOT_COUNTED[notCounted])}
          </p>
        )}
        {drawVoid ? (
          <p>
            <b>{t('site-verify.drawOut')}</b> {t('site-verify.drawOutNote')}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function ReceiptNote({ done }: { done: Done }): JSX.Element | null {
  const t = useT();
  if (done.receipt !== null && !done.receipt.digestFits)
    return (
      <Notice tone="loss" urgent>
        {t('site-verify.receiptWrong')}
      </Notice>
    );
  if (commitDiffers(done.proof, done.receipt))
    return (
      <Notice tone="loss" urgent>
        {t('site-verify.commitDiffers')}
      </Notice>
    );
  if (beaconDiffers(done.proof, done.receipt))
    return (
      <Notice tone="loss" urgent>
        {t('site-verify.beaconDiffers')}
      </Notice>
    );
  if (done.receiptState === 'gone') return <Notice tone="warn">{t('site-verify.receiptGone')}</Notice>;
  if (done.receiptState === 'unreachable') return <Notice tone="warn">{t('site-verify.receiptUnreachable')}</Notice>;
  if (done.receiptState !== 'needLogin') return null;
  return (
    <Notice>
      <span className="row wrap-f">
        {t('site-verify.needLogin')}
        <Button size="s" look="ghost" onClick={() => openPopup('login', { next: hereAddress() })}>
          {t('common.nav.logIn')}
        </Button>
      </span>
    </Notice>
  );
}

export function Verdict({ done }: { done: Done }): JSX.Element {
  const t = useT();
  const { check, proof, receipt } = done;
  const { tone, icon, title, note } = verdictOf(check);
  const hasTicket = check.kind === 'checked' && check.holds && receipt !== null;
  const keptCommit =
    check.kind === 'checked' &&
    check.holds &&
    check.steps.some(({ step, anchor }) => step === 'commit' && anchor === 'kept');
  return (
    <>
      <div role="status">
        <Ticket className={`verdict ${tone}`} stubSize={check.kind === 'before' ? 104 : 0} lines>
          <div className="row vf-head">
            <Icon name={icon} size={34} />
            <h2>{t(title)}</h2>
          </div>
          <p>
            {t(note)} {hasTicket ? t('site-verify.holdsTicket') : null}{' '}
            {keptCommit ? t('site-verify.holdsCommit') : null}
          </p>
          <NotCounted done={done} />
          <DrawHead draw={proof.draw} ticket={receipt?.ticket ?? ''} />
          <VoidOutcome proof={proof} />
        </Ticket>
      </div>
      {check.kind === 'checked' || proof.draw.commit === null ? null : (
        <div className="card pad">
          <Bytes name={t('site-verify.commitment')} value={proof.draw.commit} />
        </div>
      )}
      {proof.correctedResult === null ? null : (
        <Notice tone="warn">{t('site-verify.corrected', { numbers: proof.correctedResult.join(' ') })}</Notice>
      )}
      <ReceiptNote done={done} />
    </>
  );
}
