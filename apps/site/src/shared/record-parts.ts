/**
 * What the betting record shows of a bet of a product that has more to tell than one line: a part by product, put in by the app,
 * for features know nothing of each other. A ticket is its public number.
 */
import { type ComponentType, createContext } from 'react';

type RecordPart = ComponentType<{ readonly ticket: string }>;
export const RecordParts = createContext<Readonly<Partial<Record<string, RecordPart>>>>({});
