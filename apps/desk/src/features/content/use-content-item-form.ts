/** A piece being edited: its newest version. */
import {
  getContentItemVersion,
  getDeskContentItem,
  listContentItemVersions,
  listDeskContentItems,
} from '@house/contract/content/desk';
import type { ContentItemDocument, ContentItemText } from '@house/rules/content-items';
import { askAgain } from '../../shared/api.ts';
import { type DocumentForm, useDocumentForm } from '../../shared/document-form.ts';
import { EMPTY_TEXT, readContentItemFaults } from './model.ts';

export interface ContentItemForm extends DocumentForm<ContentItemDocument> {
  readonly changeText: (language: string, part: Partial<ContentItemText>) => void;
  readonly changeField: (name: string, value: string | boolean | null) => void;
}

/** Everything the desk shows of pieces is asked again. */
export function refreshContentItems(): Promise<void> {
  return askAgain(getDeskContentItem, listDeskContentItems, listContentItemVersions, getContentItemVersion);
}

/** `name`: the piece's id, or what it is called before it has one. */
export function useContentItemForm(
  name: string,
  document: ContentItemDocument,
  newest: number,
  locked: boolean,
): ContentItemForm {
  const form = useDocumentForm({
    draft: `contentItem.${name}`,
    document,
    newest,
    locked,
    readFaults: readContentItemFaults,
  });
  return {
    ...form,
    changeText: (language, part) =>
      form.change(({ texts }) => ({
        texts: { ...texts, [language]: { ...EMPTY_TEXT, ...texts[language], ...part } },
      })),
    changeField: (name, value) => form.change(({ fields }) => ({ fields: { ...fields, [name]: value } })),
  };
}
