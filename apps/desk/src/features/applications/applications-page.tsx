/** Affiliate applications: who applied, and the decision with its reason. */
import { APPLICATION_STATES } from '@house/contract/messages/applications';
import {
  type DeskApplication,
  decideApplication,
  listApplications,
  showApplicantContacts,
} from '@house/contract/messages/desk-applications';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { ReasonField, Refused } from '../../shared/form-parts.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { isReasonMissing } from '../../shared/reason.ts';
import { RowButton, useTimeColumn } from '../../shared/row-parts.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList } from '../../shared/use-list.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';

const DEFAULTS = { state: 'open' };
const TONES = { open: 'info', approved: 'win', rejected: 'loss' } as const;

function Decide({ id, onDone }: { id: string; onDone: () => void }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const decide = async (decision: 'approved' | 'rejected'): Promise<void> => {
    setTried(true);
    if (isReasonMissing(reason)) return;
    const done = await send(async () => {
      await request(decideApplication, { params: { id }, body: { decision, reason } });
      await askAgain(listApplications);
    });
    if (done) onDone();
  };
  return (
    <div className="col">
      <ReasonField value={reason} tried={tried} hint={t('desk-applications.reasonHint')} onChange={setReason} />
      <Refused words={refused} />
      <div className="row void-acts">
        <Button look="danger" busy={busy} onClick={() => void decide('rejected')}>
          {t('desk-applications.reject')}
        </Button>
        <Button look="brand" busy={busy} onClick={() => void decide('approved')}>
          {t('desk-applications.approve')}
        </Button>
      </div>
    </div>
  );
}

function ApplicationPopup({
  application,
  onClose,
}: {
  application: DeskApplication;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const mayDecide = useCan('applications.decide');
  const [shown, setShown] = useState<DeskApplication['contacts']>();
  const { busy, refused, send } = useSend();
  const { id, state } = application;
  return (
    <Popup title={`${application.number} · ${application.name}`} onClose={onClose}>
      <div className="fm message-view">
        <PairList
          pairs={[
            [
              t('desk.state'),
              <Badge key="s" tone={TONES[state]}>
                {t(`desk-applications.state.${state}`)}
              </Badge>,
            ],
            [t('desk-applications.company'), application.company || null],
            [t('desk-applications.country'), application.country],
            [t('desk-applications.traffic'), count(application.traffic)],
            [t('desk-applications.languages'), application.languages.join(', ').toUpperCase()],
            [t('desk-applications.code'), application.code],
            // Links of strangers are read here, not followed.
            ...application.channels.map(
              ({ kind, link }, at) =>
                [
                  `${t(`desk-applications.channel.${kind}`)} ${count(at + 1)}`,
                  <bdi key="l" className="mono">
                    {link || '–'}
                  </bdi>,
                ] as const,
            ),
            ...(shown ?? application.contacts).map(
              ({ kind, value }) =>
                [
                  t(`desk-applications.contact.${kind}`),
                  <bdi key="v" className="mono">
                    {value}
                  </bdi>,
                ] as const,
            ),
            [t('desk.time'), when.instant(application.at)],
            [t('desk-applications.decidedBy'), application.decidedBy],
            [t('desk.reason'), application.reason],
          ]}
        />
        {application.message === '' ? null : (
          <section className="message-text" aria-label={t('desk-applications.message')}>
            <p>{application.message}</p>
          </section>
        )}
        <Refused words={refused} />
        {shown === undefined ? (
          <div>
            <Button
              look="ghost"
              size="s"
              icon="eye"
              busy={busy}
              onClick={() =>
                void send(async () => setShown((await request(showApplicantContacts, { params: { id } })).contacts))
              }
            >
              {t('desk-applications.showContacts')}
            </Button>
          </div>
        ) : null}
        {mayDecide && state === 'open' ? <Decide id={id} onDone={onClose} /> : null}
      </div>
    </Popup>
  );
}

function useColumns(open: (application: DeskApplication) => void): Column<DeskApplication>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { count } = useFigures();
  return [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ at }) => at }),
    {
      key: 'name',
      head: t('desk-applications.name'),
      card: 'title',
      cell: (application) => (
        <RowButton onOpen={() => open(application)}>{`${application.number} ${application.name}`}</RowButton>
      ),
    },
    { key: 'country', head: t('desk-applications.country'), cell: ({ country }) => country },
    {
      key: 'channels',
      head: t('desk-applications.channels'),
      cell: ({ channels }) => channels.map(({ kind }) => t(`desk-applications.channel.${kind}`)).join(', '),
    },
    {
      key: 'traffic',
      head: t('desk-applications.traffic'),
      end: true,
      card: 'main',
      cell: ({ traffic }) => count(traffic),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`desk-applications.state.${state}`)}</Badge>,
    },
  ];
}

export function ApplicationsPage(): JSX.Element {
  useAreas(['desk-applications']);
  const t = useT();
  const [opened, setOpened] = useState<DeskApplication>();
  const columns = useColumns(setOpened);
  const filters = useFilters(DEFAULTS);
  const list = useList(listApplications, filters, {
    query: { state: oneOf(APPLICATION_STATES, filters.values.state) },
  });
  return (
    <>
      <ListPage
        title={t('desk.applications')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-applications.empty')}
        pinned
        filters={
          <SelectFilter
            filters={filters}
            name="state"
            label={t('desk.state')}
            all="all"
            choices={APPLICATION_STATES}
            words={(state) => t(`desk-applications.state.${state}`)}
          />
        }
      />
      {opened === undefined ? null : <ApplicationPopup application={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
