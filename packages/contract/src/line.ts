/** The shape of what stands in one line; apart from the other shapes, which every page loads. */
import { isPlainLine } from '@house/rules/text';
import * as z from 'zod/mini';
import { words } from './shapes.ts';

/** Words that stand in one line beside what others wrote: nothing unseen in them, nothing that turns the line around. */
export const line = (maxLength: number) => words(maxLength).check(z.refine(isPlainLine));
