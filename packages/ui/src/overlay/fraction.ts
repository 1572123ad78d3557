/** What is above and below the line of a formula that is one division; undefined for any other. */
export function fractionOf(text: string): { readonly above: string; readonly below: string } | undefined {
  const [above, below, ...more] = text.split(/\s*÷\s*/);
  if (above === undefined || below === undefined || more.length > 0) return undefined;
  return { above: withoutBrackets(above), below: withoutBrackets(below) };
}

/** The line of a fraction does what brackets around a whole side do. */
const withoutBrackets = (side: string): string => /^\(([^()]*)\)$/.exec(side)?.[1] ?? side;
