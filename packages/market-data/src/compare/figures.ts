/** Named measurements. */
export type Figures = Readonly<Record<string, number>>;

export interface ComparedFigure {
  readonly figure: string;
  readonly recording: number;
  readonly simulation: number;
  readonly ratio: number;
  readonly withinFactorTwo: boolean;
}

/** Puts figures that both have beside each other. */
export const compareFigures = (recording: Figures, simulation: Figures): ComparedFigure[] =>
  Object.entries(recording).flatMap(([figure, recorded]) => {
    const simulated = simulation[figure];
    if (simulated === undefined) return [];
    const ratio = simulated / recorded;
    return [{ figure, recording: recorded, simulation: simulated, ratio, withinFactorTwo: ratio >= 0.5 && ratio <= 2 }];
  });
