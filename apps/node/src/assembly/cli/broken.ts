/** A rule that does not hold, and where it first does not. */
export class Broken extends Error {
  override readonly name: string = 'Broken';
}
