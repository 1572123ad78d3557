/**
 * A name in one form: capitals without accents, its words in order of the alphabet, as banks turn
 * first and last names, cut accents and add commas. Only U+0300 to U+036F are accents: Thai vowels
 * and the voicing marks of kana tell one name from another.
 */
export function plainName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .toUpperCase()
    .normalize('NFC');
  return bare
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))
    .toSorted()
    .join(' ');
}

const titles: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'DR', 'PROF', 'HERR', 'FRAU', 'MME', 'MLLE', 'SRA']);
