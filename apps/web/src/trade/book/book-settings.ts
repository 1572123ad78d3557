import { keptStore } from '../../preferences/kept-store.ts';
import type { SumIn } from './book-rows.ts';

const settings = keptStore<{ readonly sumIn: SumIn }>('book', (stored) => ({
  sumIn: (stored as { readonly sumIn?: unknown } | undefined)?.sumIn === 'quote' ? 'quote' : 'base',
}));
/** In which asset the sums of every book are. */
export const useBookSettings = settings.use;
export const setBook = settings.change;
