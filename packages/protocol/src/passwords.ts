/** Rule 1 of the specification: 6 to 20 of letters, digits and the listed symbols. */
export const passwordRule1 = /^[A-Za-z0-9`~!@#$%^&*()_\-+=<>.?:"{}]{6,20}$/;
const kinds = [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/];
/** Rule 2: at least 6 characters mixing at least two kinds among letters, digits, symbols. */
export const meetsPasswordRule2 = (password: string): boolean =>
  password.length >= 6 && kinds.filter((kind) => kind.test(password)).length >= 2;
