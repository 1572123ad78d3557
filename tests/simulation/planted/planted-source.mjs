import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @type {{ file: string, find: string, replace: string } | null} */
let bug = null;

export function initialize(data) {
  bug = data;
}

/** The file as it is, but for the planted text. Every other file is loaded as ever. */
export async function load(url, context, nextLoad) {
  const [place = ''] = url.split('?');
  if (bug === null || !place.endsWith(`/${bug.file}`)) return nextLoad(url, context);
  const source = readFileSync(fileURLToPath(place), 'utf8');
  if (source.split(bug.find).length !== 2) throw new Error(`${bug.file} does not hold the text once: ${bug.find}`);
  return {
    format: context.format ?? 'module',
    source: source.replace(bug.find, () => bug.replace),
    shortCircuit: true,
  };
}
