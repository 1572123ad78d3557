/**
 * A name in one form: capitals without marks, its words in order of the alphabet, as banks turn
 * first and last names, cut accents and add commas.
 */
function plainName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .toUpperCase();
  return bare
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))
    .toSorted()
    .join(' ');
}

const titles: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'DR', 'PROF', 'HERR', 'FRAU', 'MME', 'MLLE', 'SRA']);

/** Whether a payer is the person whose name was verified. */
export const isPayer = (payer: string, verifiedName: string): boolean =>
  plainName(payer) !== '' && plainName(payer) === plainName(verifiedName);
