/**
 * The two forms of a request that one makes and others decide (two-person-request.ts): asking, with what it would move
 * shown first, and the request as it stands, with approving and refusing for whoever may.
 */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { type JSX, type ReactNode, useState } from 'react';
import { Refused } from './form-parts.tsx';
import type { Order } from './reason.ts';
import { ReasonPopup, type ReasonPopupProps } from './reason-popup.tsx';
import { useStaffInfo } from './staff.ts';
import { judgeApproval, REQUEST_TONES, type TwoPersonRequest } from './two-person-request.ts';
import { useSend } from './use-send.ts';
import { useWhen } from './when.ts';

interface AskPopupProps<A>
  extends Pick<ReasonPopupProps<A>, 'title' | 'reasonFirst' | 'onDone' | 'onClose' | 'children' | 'after'> {
  /** What it is called while it waits for its person, should the session be lost (drafts.ts). */
  draft?: string;
  /** What it would move is shown; nothing can be sent before. */
  shown: boolean;
  /** What the button says where nobody has to approve, so that it is done at once. */
  atOnce?: string | undefined;
  /** The field that says what is asked for, or that it is meant. */
  field: string;
  fieldWrong?: boolean;
  /** Somebody tried to send: the field tells what is wrong. */
  onTried: () => void;
  ask: (order: Order) => Promise<A>;
  /** Whatever came of it, what it may have moved is asked for again. */
  refresh: () => void;
}

/** Asks for something, with the reason. */
export function AskPopup<A>(props: AskPopupProps<A>): JSX.Element {
  const { shown, atOnce, field, fieldWrong = false, ask, refresh, ...popup } = props;
  const t = useT();
  return (
    <ReasonPopup
      {...popup}
      confirm={atOnce ?? t('desk.request.send')}
      look="danger-fill"
      hint={t('desk.reasonHint')}
      wrong={!shown || fieldWrong ? [field] : []}
      onSend={(order) => ask(order).finally(refresh)}
    />
  );
}

/** What was typed, looked at before it is sent. */
export interface LookedAt<P> {
  /** What the typed value moves; undefined until it was looked at, and again once it was changed. */
  readonly preview: P | undefined;
  /** Somebody tried to look or to send. */
  readonly tried: boolean;
  readonly noteTried: () => void;
  readonly busy: boolean;
  readonly refused: string | undefined;
  readonly look: () => void;
}

/** `value` is what is asked for as one text, null while what is typed is none. */
export function usePreview<P>(value: string | null, read: (value: string) => Promise<P>): LookedAt<P> {
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<{ value: string; preview: P }>();
  const { busy, refused, send } = useSend();
  return {
    preview: value !== null && shown?.value === value ? shown.preview : undefined,
    tried,
    noteTried: () => setTried(true),
    busy,
    refused,
    look: () => {
      setTried(true);
      if (value === null) return;
      void send(async () => setShown({ value, preview: await read(value) }));
    },
  };
}

interface PreviewPartProps<P> {
  looked: LookedAt<P>;
  effect: (preview: P) => ReactNode;
  /** What follows once it is sent. */
  note: ReactNode;
  /** Stands beside the button: how what was typed is read. */
  children?: ReactNode;
}

/** The button that shows what the request would move, and that. */
export function PreviewPart<P>({ looked, effect, note, children }: PreviewPartProps<P>): JSX.Element {
  const t = useT();
  const { preview, busy, refused, look } = looked;
  return (
    <>
      <div className="row wrap-f">
        {children}
        <span className="sp" />
        <Button busy={busy} onClick={look}>
          {t('desk.request.show')}
        </Button>
      </div>
      <Refused words={refused} />
      <div className="effect-view" aria-live="polite">
        {preview === undefined ? null : (
          <div className="effect-view" data-effect>
            {effect(preview)}
          </div>
        )}
        <p className="sm t2">{note}</p>
      </div>
    </>
  );
}

type Verdict = 'approve' | 'refuse';

interface RequestCardProps<R extends TwoPersonRequest> {
  request: R;
  stateWords: string;
  /** What is asked for, in one line. */
  what: ReactNode;
  /** What it moves and has moved. */
  facts: ReactNode;
  /** Holds the right to decide. */
  may: boolean;
  verdictTitle: (verdict: Verdict) => string;
  /** What is decided on, in the popup. */
  effect: ReactNode;
  decide: (verdict: Verdict, order: Order) => Promise<unknown>;
}

/** A request as it stands. Why somebody may not approve it is said beside the button. */
export function RequestCard<R extends TwoPersonRequest>(props: RequestCardProps<R>): JSX.Element {
  const { request, stateWords, what, facts, may, verdictTitle, effect, decide } = props;
  const t = useT();
  const when = useWhen();
  const [verdict, setVerdict] = useState<Verdict>();
  const blocked = judgeApproval(request, useStaffInfo().data?.id);
  const { approvals, approvalsNeeded, turnedDown } = request;
  const names = approvals.map((one) => one.staff).join(', ');
  return (
    <li className="correction" data-correction={request.state}>
      <div className="row wrap-f">
        {what}
        <Badge tone={REQUEST_TONES[request.state]}>{stateWords}</Badge>
      </div>
      <p className="sm">{request.reason}</p>
      <p className="xs t3">{t('desk.request.by', { by: request.askedName, time: when.instant(request.askedAt) })}</p>
      {facts}
      {turnedDown === null ? (
        <p className="xs t2">
          {t('desk.request.approvals', { done: approvals.length, needed: approvalsNeeded })}
          {approvals.length === 0 ? null : ` · ${t('desk.request.approvedBy', { names })}`}
        </p>
      ) : (
        <p className="xs t2">{t('desk.request.turnedDown', { ...turnedDown })}</p>
      )}
      {may && request.state === 'asked' ? (
        <div className="row wrap-f">
          <Button size="s" look="danger" disabled={blocked !== null} onClick={() => setVerdict('approve')}>
            {t('desk.request.approve')}
          </Button>
          <Button size="s" onClick={() => setVerdict('refuse')}>
            {t('desk.request.refuse')}
          </Button>
          {blocked === null ? null : <span className="xs t3">{t(`desk.request.${blocked}`)}</span>}
        </div>
      ) : null}
      {verdict === undefined ? null : (
        <ReasonPopup
          title={verdictTitle(verdict)}
          confirm={t(`desk.request.${verdict}`)}
          look={verdict === 'approve' ? 'danger-fill' : 'brand'}
          hint={t('desk.reasonHint')}
          reasonFirst
          onSend={(order) => decide(verdict, order)}
          onClose={() => setVerdict(undefined)}
        >
          <div className="row wrap-f">{what}</div>
          {effect}
          <p className="sm t2">{request.reason}</p>
        </ReasonPopup>
      )}
    </li>
  );
}
