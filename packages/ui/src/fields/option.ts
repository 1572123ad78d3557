/** A choice of a list. */
export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}
