import type { FigureProblem } from '@candor/amount';

type FigureKey =
  | 'figure.notANumber'
  | 'figure.twoReadings'
  // A field without decimals asks for whole numbers, which reads better than "at most 0 decimals".
  | 'figure.tooManyDecimals'
  | 'figure.whole'
  | 'figure.tooLong';

/** Why a text was not taken into a number field, in the words of the page's language. */
export const figureWords =
  (text: (key: FigureKey, values?: Readonly<Record<string, string | number>>) => string) =>
  (problem: FigureProblem): string => {
    switch (problem.kind) {
      case 'not_a_number':
        return text('figure.notANumber');
      case 'two_readings': {
        const [point, whole] = problem.readings;
        return text('figure.twoReadings', { text: problem.text, point, whole });
      }
      case 'too_many_decimals':
        return problem.decimals === 0
          ? text('figure.whole')
          : text('figure.tooManyDecimals', { count: problem.decimals });
      case 'too_long':
        return text('figure.tooLong', { count: problem.digits });
    }
  };
