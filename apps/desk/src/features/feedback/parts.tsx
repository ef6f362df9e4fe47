/** Small parts of feedback at the desk: until when an answer is due, a picture. */
import { getDeskFeedbackImage } from '@house/contract/messages/desk-feedback';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Skeleton } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFigures } from '../../shared/money.ts';
import { useWhen } from '../../shared/when.ts';
import { dueIn } from './model.ts';

export const FEEDBACK_TONES = { received: 'warn', inWork: 'info', answered: 'win', closed: 'plain' } as const;

/** `3 h left`, `2 h late`: coloured and said. */
export function Due({ dueAt, now }: { dueAt: string | null; now: string | undefined }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  if (dueAt === null || now === undefined) return <span className="t3">–</span>;
  const { late, hours, soon } = dueIn(dueAt, now);
  return (
    <span title={when.instant(dueAt)}>
      <Badge tone={late ? 'loss' : soon ? 'warn' : 'plain'}>
        {t(late ? 'desk-feedback.late' : 'desk-feedback.left', { hours: count(hours) })}
      </Badge>
    </span>
  );
}

export function CaseImage({ upload, at }: { upload: string; at: number }): JSX.Element {
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = t('desk-feedback.image', { number: at + 1 });
  const { data, isError } = useCall(
    getDeskFeedbackImage,
    { params: { upload } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (isError) return <span className="sm t3">{t('desk-feedback.imageGone')}</span>;
  if (data === undefined) return <Skeleton width={96} height={96} radius={8} />;
  return (
    <>
      <button type="button" className="fq-image" onClick={() => setOpen(true)}>
        <img src={data.image} alt={name} width={96} height={96} />
      </button>
      {open ? (
        <Popup title={name} onClose={() => setOpen(false)}>
          <img className="fq-whole" src={data.image} alt={name} width={data.width} height={data.height} />
        </Popup>
      ) : null}
    </>
  );
}
