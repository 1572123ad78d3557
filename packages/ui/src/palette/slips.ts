/**
 * The least number of letters left out, added, changed or swapped with their neighbour that makes
 * one word the beginning of the other: people stop typing early. Source: optimal string alignment
 * (Boytsov 2011), the last row's least value in place of its last.
 */
export function slipsBetween(typed: string, word: string): number {
  let [before, last] = [[] as number[], Array.from({ length: word.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      const ways = [at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1)];
      if (swapped) ways.push(at(before, column - 2) + 1);
      next.push(Math.min(...ways));
    }
    [before, last] = [last, next];
  }
  // A slip in the first letter and an unfinished word together find too much: the beginning of a
  // word counts once most of it is there.
  const from = Math.max(1, typed.length - 1);
  return Math.min(...last.slice(Math.min(from, word.length)));
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
