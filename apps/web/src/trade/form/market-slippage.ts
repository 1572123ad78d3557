/**
 * How far from the best price a market order may fill where the user says nothing else, in percent.
 */
export const marketSlippagePercent = '0.5';
