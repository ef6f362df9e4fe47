/** Affiliate applications: who applied, and the decision with its reason. */
import { APPLICATION_STATES } from '@house/contract/messages/applications';
import {
  type DeskApplication,
  decideApplication,
  listApplications,
  showApplicantContacts,
} from '@house/contract/messages/desk-applications';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ReasonField, Refused } from '../../shared/form-parts.tsx';
import { useFigures } from '../../shared/money.ts';
import { isReasonMissing } from '../../shared/reason.ts';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';

const TONES = { open: 'info', approved: 'win', rejected: 'loss' } as const;

const FIELDS = {
  username: { label: 'desk-applications.account', hint: 'desk-applications.accountHint' },
  upline: { label: 'desk-applications.upline', hint: 'desk-applications.uplineHint' },
  domain: { label: 'desk-applications.domain', hint: 'desk-applications.domainHint' },
} as const;

/** What an approval makes, without what was left empty. */
function wishOf({ username, upline, domain, isTest }: Record<keyof typeof FIELDS, string> & { isTest: boolean }) {
  return {
    username: username.trim(),
    ...(upline.trim() === '' ? {} : { upline: upline.trim() }),
    ...(domain.trim() === '' ? {} : { domain: domain.trim() }),
    ...(isTest ? { isTest } : {}),
  };
}

function Decide({ id, onDone }: { id: string; onDone: () => void }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [account, setAccount] = useState({ username: '', upline: '', domain: '', isTest: false });
  const [approves, setApproves] = useState(false);
  const isNameless = account.username.trim() === '';
  const { busy, refused, send } = useSend();
  const decide = async (decision: 'approved' | 'rejected'): Promise<void> => {
    setTried(true);
    setApproves(decision === 'approved');
    if (isReasonMissing(reason) || (decision === 'approved' && isNameless)) return;
    const done = await send(async () => {
      await request(decideApplication, {
        params: { id },
        body: { decision, reason, ...(decision === 'approved' ? { account: wishOf(account) } : {}) },
      });
      await askAgain(listApplications);
    });
    if (done) onDone();
  };
  return (
    <div className="col">
      {(['username', 'upline', 'domain'] as const).map((name) => (
        <Field
          key={name}
          label={t(FIELDS[name].label)}
          hint={t(FIELDS[name].hint)}
          name={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={name === 'domain' ? 253 : 32}
          value={account[name]}
          error={name === 'username' && tried && approves && isNameless ? t('desk-applications.missing') : undefined}
          onChange={(event) => setAccount({ ...account, [name]: event.target.value })}
        />
      ))}
      <Checkbox checked={account.isTest} onChange={(event) => setAccount({ ...account, isTest: event.target.checked })}>
        {t('desk-applications.isTest')}
      </Checkbox>
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
                  <bdi key="l" className="mono" translate="no">
                    {link || '–'}
                  </bdi>,
                ] as const,
            ),
            ...(shown ?? application.contacts).map(
              ({ kind, value }) =>
                [
                  t(`desk-applications.contact.${kind}`),
                  <bdi key="v" className="mono" translate="no">
                    {value}
                  </bdi>,
                ] as const,
            ),
            [t('desk.time'), when.instant(application.at)],
            [t('desk-applications.account'), application.account],
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

const APPLICATIONS: ResourceList<typeof listApplications> = {
  call: listApplications,
  titleId: 'desk.applications',
  emptyId: 'desk-applications.empty',
  areas: ['desk-applications'],
  rowKey: ({ id }) => id,
  pinned: true,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      start: 'open',
      choices: APPLICATION_STATES,
      wordsId: (state) => `desk-applications.state.${state}`,
    },
  },
  columns: [
    { key: 'at', kind: 'time', headId: 'desk.time', of: ({ at }) => at },
    {
      key: 'name',
      kind: 'popup',
      headId: 'desk-applications.name',
      of: ({ number, name }) => `${number} ${name}`,
      popup: (application, onClose) => <ApplicationPopup application={application} onClose={onClose} />,
    },
    { key: 'country', kind: 'text', headId: 'desk-applications.country', of: ({ country }) => country },
    {
      key: 'channels',
      kind: 'text',
      headId: 'desk-applications.channels',
      of: ({ channels }, { t }) => channels.map(({ kind }) => t(`desk-applications.channel.${kind}`)).join(', '),
    },
    { key: 'traffic', kind: 'count', headId: 'desk-applications.traffic', card: 'main', of: ({ traffic }) => traffic },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-applications.state.${state}` }),
    },
  ],
};

export function ApplicationsPage(): JSX.Element {
  return <ResourceListPage list={APPLICATIONS} />;
}
