/** Whether typed text may stand in a field, by the rule the server gives for it (specification 5). */
import { fitsPattern } from './patterns.ts';
import { cleanText, isPlainLine, lengthOf } from './text.ts';

export interface FieldRule {
  readonly field: string;
  readonly shown: boolean;
  readonly required: boolean;
  /** 0 to 23, the catalogue of operations.md 9. */
  readonly pattern: number;
  /** In code points, both ends included. */
  readonly minLength: number;
  readonly maxLength: number;
}

export interface FieldJudgement {
  readonly empty: boolean;
  readonly lengthFits: boolean;
  readonly patternFits: boolean;
}

export function judgeField(rule: FieldRule, typed: string): FieldJudgement {
  const text = cleanText(typed);
  const length = lengthOf(text);
  return {
    empty: text === '',
    lengthFits: length >= rule.minLength && length <= rule.maxLength,
    // A sign that is not seen is never part of a name, a code or a password, whatever the pattern lets through.
    patternFits: fitsPattern(rule.pattern, typed) && isPlainLine(text),
  };
}

export type FieldFault = 'required' | 'length' | 'pattern';

/** The first thing wrong with a field; null when it may stay as typed. What is not shown is not looked at. */
export function findFieldFault(rule: FieldRule, typed: string): FieldFault | null {
  if (!rule.shown) return null;
  const { empty, lengthFits, patternFits } = judgeField(rule, typed);
  if (empty) return rule.required ? 'required' : null;
  if (!lengthFits) return 'length';
  return patternFits ? null : 'pattern';
}
