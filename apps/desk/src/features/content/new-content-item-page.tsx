/** A new piece: its kind comes with the address, its address on the site is chosen once and stays. */
import './content.css';
import { createContentItem } from '@house/contract/content/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useDraft } from '../../shared/drafts.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { FieldsPart } from './fields-part.tsx';
import { emptyDocument, faultId, readKind, slugFrom } from './model.ts';
import { PreviewPart } from './preview-part.tsx';
import { TextsPart } from './texts-part.tsx';
import { refreshContentItems, useContentItemForm } from './use-content-item-form.ts';

const SLUG_LENGTH_MAX = 80;

export function NewContentItemPage(): JSX.Element {
  useAreas(['desk-content']);
  const t = useT();
  const navigate = useNavigate();
  const kind = readKind((useSearch({ strict: false }) as Record<string, string>)['kind'] ?? '');
  const [first] = useState(() => emptyDocument(kind, brand.languages));
  const form = useContentItemForm(`new.${kind}`, first, 0, false);
  const [typed, setTyped] = useDraft<string | undefined>(`contentItem.new.${kind}.slug`, undefined);
  const [asking, setAsking] = useState(false);
  const slug = typed ?? slugFrom(form.document.texts['en']?.title ?? '');
  const { slug: slugFault } = form.faults;
  usePlace([{ text: t('desk.content'), to: '/content' }, { text: t('desk-content.new') }]);
  return (
    <>
      <div className="page-h">
        <h1>
          {t('desk-content.new')} · {t(`desk-content.kind.${kind}`)}
        </h1>
        <span className="sp" />
        <Button look="brand" disabled={slug === ''} onClick={() => setAsking(true)}>
          {t('desk-content.act.save')}
        </Button>
      </div>
      <section className="card content-part">
        <Field
          label={t('desk-content.slug')}
          name="slug"
          required
          maxLength={SLUG_LENGTH_MAX}
          hint={t('desk-content.slugHint')}
          error={slugFault === undefined ? undefined : t(faultId(slugFault))}
          value={slug}
          onChange={(event) => setTyped(event.target.value.toLowerCase())}
        />
      </section>
      <TextsPart form={form} kind={kind} languages={brand.languages} />
      <FieldsPart form={form} kind={kind} />
      <PreviewPart document={form.document} kind={kind} />
      {asking ? (
        <ReasonPopup
          title={t('desk-content.act.save')}
          confirm={t('desk-content.act.save')}
          hint={t('desk-content.reasonHint')}
          reasonFirst
          draft={`contentItem.new.${kind}.save`}
          onClose={() => setAsking(false)}
          onSend={async (order) => {
            try {
              const contentItem = await request(createContentItem, {
                body: { ...order, kind, slug, document: form.document },
              });
              await refreshContentItems();
              form.drop();
              showToast(t('desk-content.done'), 'win');
              void navigate({ to: '/content/$id', params: { id: contentItem.id }, replace: true });
            } catch (thrown) {
              const faults = Object.keys(form.noteRefusal(thrown)).length;
              if (faults === 0) throw thrown;
              showToast(t('desk-content.faults', { count: faults }), 'warn');
            }
          }}
        />
      ) : null}
    </>
  );
}
