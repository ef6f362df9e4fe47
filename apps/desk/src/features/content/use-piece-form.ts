/** A piece being edited: its newest version. */
import { getDeskPiece, getPieceVersion, listDeskPieces, listPieceVersions } from '@house/contract/content/desk';
import type { PieceDocument, PieceText } from '@house/rules/pieces';
import { askAgain } from '../../shared/api.ts';
import { type DocumentForm, useDocumentForm } from '../../shared/document-form.ts';
import { EMPTY_TEXT, readPieceFaults } from './model.ts';

export interface PieceForm extends DocumentForm<PieceDocument> {
  readonly changeText: (language: string, part: Partial<PieceText>) => void;
  readonly changeField: (name: string, value: string | boolean | null) => void;
}

/** Everything the desk shows of pieces is asked again. */
export function refreshPieces(): Promise<void> {
  return askAgain(getDeskPiece, listDeskPieces, listPieceVersions, getPieceVersion);
}

/** `name`: the piece's id, or what it is called before it has one. */
export function usePieceForm(name: string, document: PieceDocument, newest: number, locked: boolean): PieceForm {
  const form = useDocumentForm({ draft: `piece.${name}`, document, newest, locked, readFaults: readPieceFaults });
  return {
    ...form,
    changeText: (language, part) =>
      form.change(({ texts }) => ({
        texts: { ...texts, [language]: { ...EMPTY_TEXT, ...texts[language], ...part } },
      })),
    changeField: (name, value) => form.change(({ fields }) => ({ fields: { ...fields, [name]: value } })),
  };
}
