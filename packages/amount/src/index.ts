export { amount } from './units.ts';
export type { Amount, Units } from './units.ts';
export { divide, mulDiv, powerOfTen, rescale } from './rounding.ts';
export type { Rounding } from './rounding.ts';
export { formatDecimal, parseDecimal, parseSignedDecimal, WIRE_AMOUNT, WIRE_AMOUNT_LENGTH_MAX } from './decimal.ts';
export type { DecimalProblem, ParsedDecimal } from './decimal.ts';
export {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isZeroDecimal,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
} from './decimal-strings.ts';
export {
  displayAmount,
  displayCompact,
  displayLocalValue,
  displayPercent,
  displayPrice,
  displaySigned,
  displaySmallPrice,
  MINUS,
} from './display-rules.ts';
export { stepAmount, typeAmount } from './amount-input.ts';
