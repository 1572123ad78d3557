const numberForm = /^FX-(\d{2})(\d{2})(\d{2})-(\d{7,12})$/;

/**
 * A contract's number as people write it: the UTC day of its acceptance, and its own number of at
 * least seven digits.
 */
export function contractNumber(contractId: number, acceptedAtMs: number): string {
  const day = new Date(acceptedAtMs).toISOString().slice(2, 10).replaceAll('-', '');
  return `FX-${day}-${String(contractId).padStart(7, '0')}`;
}

/**
 * The id in a contract's number; undefined where it is none. The day is held against the contract
 * by who finds it.
 */
export function contractIdOf(number: string): number | undefined {
  const digits = numberForm.exec(number)?.[4];
  const id = digits === undefined ? 0 : Number(digits);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
