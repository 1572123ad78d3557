import type { FigureProblem } from '@candor/amount';
import { figureWords } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** Why a number field did not take a text. */
export function FigureWords({ problem }: { readonly problem: FigureProblem }) {
  return figureWords(useText())(problem);
}
