import { diskStorage, readCut } from '@candor/journal';

/** The first record that a journal keeps; 1 where it is whole. */
export const firstKept = (journal: string): number => (readCut(diskStorage, journal)?.seq ?? 0) + 1;

/** What is said of records that are not there any more; nothing where the journal is whole. */
export const notKeptText = (first: number): string => (first === 1 ? '' : `before record ${first}: not kept`);
