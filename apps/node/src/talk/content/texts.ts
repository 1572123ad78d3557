/** A text of an article in one language. */
export interface ArticleText {
  readonly title: string;
  /** One or two sentences for lists. */
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
}

/**
 * A text from its file: `# Title`, a blank line, `> Summary` in one line, a blank line, the body in
 * Markdown. Throws with what is wrong, for the author of the file.
 */
export function readTextFile(content: string): ArticleText {
  const lines = content
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n')
    .trim()
    .split('\n');
  const [first = '', blank = '', third = ''] = lines;
  const title = /^# (\S.*)$/.exec(first)?.[1]?.trim();
  const summary = /^> (\S.*)$/.exec(third)?.[1]?.trim();
  if (title === undefined) throw new Error('The first line must be “# Title”.');
  if (blank !== '' || summary === undefined) throw new Error('After a blank line the third line must be “> Summary”.');
  const body = lines.slice(3).join('\n').trim();
  if (body === '') throw new Error('There is no body.');
  return { title, summary, body };
}
