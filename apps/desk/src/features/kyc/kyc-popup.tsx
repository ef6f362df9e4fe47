/** One check: what was told beside the profile, the pictures once a reason is given, and the decision. */
import type { ReplyOf } from '@house/contract/call';
import { decideKycSubmission, getKycSubmission, listKycSubmissions, lookAtKycPictures } from '@house/contract/kyc/desk';
import { REJECT_CAUSES } from '@house/contract/kyc/site';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import './kyc.css';

type Detail = ReplyOf<typeof getKycSubmission>;
type Picture = ReplyOf<typeof lookAtKycPictures>['pictures'][number];
type Step = 'look' | 'approve' | 'reject';

export function KycPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getKycSubmission, { params: { id } });
  const [step, setStep] = useState<Step | null>(null);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const back = (): void => setStep(null);
  const detail = answer.data;
  if (step === 'look') return <LookPopup id={id} onClose={back} onShown={setPictures} />;
  if (step !== null && detail !== undefined) {
    return <VerdictPopup verdict={step} detail={detail} pictures={pictures} onClose={back} onDone={onClose} />;
  }
  return (
    <Popup title={t('desk.kyc')} size="centre" onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {(shown) => <DetailView detail={shown} pictures={pictures} onStep={setStep} />}
      </AnswerView>
    </Popup>
  );
}

interface ToldRow {
  readonly name: string;
  readonly told: string | null;
  readonly now: string | null;
}

function DetailView({
  detail,
  pictures,
  onStep,
}: {
  detail: Detail;
  pictures: readonly Picture[];
  onStep: (step: Step) => void;
}): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const mayReview = useCan('kyc.review');
  const { submission, told, now, shared, listed, looks } = detail;
  const rows: ToldRow[] = [
    { name: t('desk-kyc.name'), told: told.realName, now: now.realName },
    { name: t('desk-kyc.birthDate'), told: told.birthday, now: now.birthday },
    { name: t('desk-kyc.country'), told: told.nationality, now: now.nationality },
  ];
  const columns: Column<ToldRow>[] = [
    { key: 'name', head: t('desk-kyc.field'), card: 'title', cell: ({ name }) => name },
    { key: 'told', head: t('desk-kyc.told'), cell: ({ told: value }) => <bdi>{value ?? '–'}</bdi> },
    {
      key: 'now',
      head: t('desk-kyc.now'),
      cell: (row) => (
        <>
          <bdi>{row.now ?? '–'}</bdi> {row.now === row.told ? null : <Badge tone="loss">{t('desk-kyc.differs')}</Badge>}
        </>
      ),
    },
  ];
  return (
    <div className="fm message-view">
      <h3>{t('desk-kyc.title', { member: submission.member, level: count(submission.level) })}</h3>
      <div className="kyc-sides">
        <div className="col">
          <DataTable label={t('desk-kyc.told')} columns={columns} rows={rows} rowKey={({ name }) => name} />
          <PairList
            pairs={[
              [t('desk-kyc.document'), t(`desk-kyc.document.${submission.documentKind ?? 'none'}`)],
              [t('desk-kyc.numberEnd'), detail.numberEnd === null ? null : <code key="end">{detail.numberEnd}</code>],
              [
                t('desk-kyc.homeAddress'),
                detail.homeAddress === null ? null : <bdi key="at">{detail.homeAddress}</bdi>,
              ],
              [
                t('desk-kyc.income'),
                detail.sourceOfIncome === null ? null : <bdi key="income">{detail.sourceOfIncome}</bdi>,
              ],
              [t('desk-kyc.cause'), detail.cause === null ? null : t(`desk-kyc.cause.${detail.cause}`)],
              [t('desk.reason'), detail.note === null ? null : <q key="note">{detail.note}</q>],
            ]}
          />
          <p className="xs t3">{t('desk-kyc.looked')}</p>
        </div>
        {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
      </div>
      {listed.length === 0 ? null : (
        <Notice tone="warn">
          <b>{t('desk-kyc.listed')}</b>
          <ul className="col sm">
            {listed.map(({ what, written, source, score, outcome }) => (
              <li key={`${what} ${written}`}>
                {t('desk-kyc.listedLine', { written, source, score })}{' '}
                <Badge tone={outcome === 'cleared' ? 'plain' : 'loss'}>
                  {t(`desk-kyc.listedState.${outcome ?? 'waits'}`)}
                </Badge>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {shared.length === 0 ? null : (
        <>
          <h3>{t('desk-kyc.others')}</h3>
          <ul className="col sm">
            {shared.map(({ memberId, member, state, submittedAt }) => (
              <li key={memberId}>
                <Link to="/members/$id" params={{ id: memberId }} className="link">
                  <bdi>{member}</bdi>
                </Link>{' '}
                <Badge tone="plain">{t(`desk-kyc.state.${state}`)}</Badge>{' '}
                <span className="num t3">{when.instant(submittedAt)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {looks.length === 0 ? null : (
        <>
          <h3>{t('desk-kyc.looks')}</h3>
          <ul className="col sm">
            {looks.map(({ staff, at, reason }) => (
              <li key={`${staff} ${at}`}>
                <span className="num t3">{when.instant(at)}</span> <bdi>{staff}</bdi> <q>{reason}</q>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayReview ? (
        <div className="row wrap-f void-acts">
          {detail.pictures > 0 && pictures.length === 0 ? (
            <Button onClick={() => onStep('look')}>{t('desk-kyc.show', { count: detail.pictures })}</Button>
          ) : null}
          {submission.state === 'waiting' ? (
            <>
              <Button look="danger" onClick={() => onStep('reject')}>
                {t('desk-kyc.reject')}
              </Button>
              <Button look="brand" onClick={() => onStep('approve')}>
                {t('desk-kyc.approve')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const QUARTER = 90;

function Pictures({ pictures }: { pictures: readonly Picture[] }): JSX.Element {
  const t = useT();
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({});
  return (
    <div className="col">
      {pictures.map(({ kind, image, width, height }) => (
        <figure key={kind} className="kyc-shown">
          <div className="kyc-frame">
            <img
              src={image}
              alt={t(`desk-kyc.picture.${kind}`)}
              width={width}
              height={height}
              style={{ rotate: `${(turns[kind] ?? 0) * QUARTER}deg` }}
            />
          </div>
          <figcaption className="row">
            <span className="sp sm">{t(`desk-kyc.picture.${kind}`)}</span>
            <IconButton
              small
              label={t('desk-kyc.turn', { picture: t(`desk-kyc.picture.${kind}`) })}
              icon="arrows-clockwise"
              onClick={() => setTurns({ ...turns, [kind]: (turns[kind] ?? 0) + 1 })}
            />
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

interface LookProps {
  id: string;
  onShown: (pictures: readonly Picture[]) => void;
  onClose: () => void;
}

/** Who looks and why is written down before anything is shown. */
function LookPopup({ id, onShown, onClose }: LookProps): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t('desk-kyc.showTitle')}
      confirm={t('desk-kyc.showTitle')}
      draft={`kyc.${id}.look`}
      reasonFirst
      onSend={(order) => request(lookAtKycPictures, { params: { id }, body: order })}
      onDone={({ pictures }) => {
        onShown(pictures);
        void askAgain(getKycSubmission);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('desk-kyc.showNote')}</p>
    </ReasonPopup>
  );
}

interface VerdictProps {
  verdict: 'approve' | 'reject';
  detail: Detail;
  pictures: readonly Picture[];
  onClose: () => void;
  onDone: () => void;
}

function VerdictPopup({ verdict, detail, pictures, onClose, onDone }: VerdictProps): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const [number, setNumber] = useState('');
  const [cause, setCause] = useState<(typeof REJECT_CAUSES)[number]>('unreadable');
  const [isTried, setTried] = useState(false);
  const { id, level } = detail.submission;
  const asksNumber = verdict === 'approve' && level === 2;
  const isMissing = asksNumber && number.trim() === '';
  return (
    <ReasonPopup
      title={t(`desk-kyc.${verdict}Title`, { level: count(level) })}
      confirm={t(`desk-kyc.${verdict}`)}
      look={verdict === 'reject' ? 'danger' : 'brand'}
      size="centre"
      draft={`kyc.${id}.${verdict}`}
      wrong={isMissing ? ['documentNumber'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(decideKycSubmission, {
          params: { id },
          body: {
            ...order,
            verdict,
            cause: verdict === 'reject' ? cause : null,
            documentNumber: asksNumber ? number : null,
          },
        })
      }
      onDone={() => {
        showToast(t('desk-kyc.done'), 'win');
        void askAgain(listKycSubmissions, getKycSubmission);
        onDone();
      }}
      onClose={onClose}
    >
      {asksNumber ? (
        <>
          {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
          <Field
            label={t('desk-kyc.number')}
            hint={t('desk-kyc.numberHint')}
            name="documentNumber"
            data-first
            autoComplete="off"
            maxLength={32}
            value={number}
            error={isTried && isMissing ? t('desk-kyc.numberMissing') : undefined}
            onChange={(event) => setNumber(event.target.value)}
          />
        </>
      ) : null}
      {verdict === 'reject' ? (
        <>
          <p className="t2">{t('desk-kyc.rejectNote')}</p>
          <Select
            label={t('desk-kyc.cause')}
            name="cause"
            value={cause}
            options={REJECT_CAUSES.map((value) => ({ value, text: t(`desk-kyc.cause.${value}`) }))}
            onChange={(event) => setCause(REJECT_CAUSES.find((each) => each === event.target.value) ?? cause)}
          />
        </>
      ) : null}
    </ReasonPopup>
  );
}
