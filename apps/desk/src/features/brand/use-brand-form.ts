/** The brand being edited: the draft that waits, else what is live. */
import type { ReplyOf } from '@house/contract/call';
import {
  type BrandDocument,
  getBrandVersion,
  getDeskBrand,
  listBrandVersions,
} from '@house/contract/content/desk-brand';
import { askAgain } from '../../shared/api.ts';
import { type DocumentForm, useDocumentForm } from '../../shared/document-form.ts';
import { readBrandFaults } from './model.ts';

export type DeskBrand = ReplyOf<typeof getDeskBrand>;
export type BrandForm = DocumentForm<BrandDocument>;

/** Everything the desk shows of the brand is asked again. */
export function refreshBrand(): Promise<void> {
  return askAgain(getDeskBrand, listBrandVersions, getBrandVersion);
}

export function useBrandForm(desk: DeskBrand, mayEdit: boolean): BrandForm {
  return useDocumentForm({
    draft: 'brand',
    document: desk.draft?.document ?? desk.live,
    newest: desk.newest,
    locked: !mayEdit,
    readFaults: readBrandFaults,
  });
}
