/** A comment of a source file, or one line of it, with its place. */
export interface CommentLine {
  readonly line: number;
  readonly text: string;
}

/** `//` behind code: not the slashes of an address, nor those inside a string. */
const trailing = /(?<![:'"`\w\\])\/\/ .*$/;

/** The comment in a line that may hold one outside of a block; '' where there is none. */
function commentIn(line: string): string {
  const found = trailing.exec(line)?.[0] ?? '';
  return /['"`]/.test(found.slice(-2)) ? '' : found;
}

/**
 * The lines of comments of a source file: `//`, and blocks that begin a line. Names in backticks
 * are left out, since they are code.
 */
export function commentsOf(source: string): readonly CommentLine[] {
  let isInBlock = false;
  return source.split('\n').flatMap((line, index) => {
    const text = line.trim();
    const begins = /^\{?\/\*/.test(text);
    const isComment = isInBlock || begins || text.startsWith('//');
    if (isInBlock || begins) isInBlock = !text.includes('*/');
    const comment = isComment ? text : commentIn(line);
    return comment === '' ? [] : [{ line: index + 1, text: comment.replaceAll(/`[^`]*`/g, '') }];
  });
}

/** Titles of tests and of groups of tests. */
export function titlesOf(source: string): readonly CommentLine[] {
  return source.split('\n').flatMap((line, index) => {
    const title = /\b(?:test|describe|it)(?:\.\w+)*\(\s*(['"`])(.*)\1/.exec(line)?.[2];
    return title === undefined ? [] : [{ line: index + 1, text: title }];
  });
}
