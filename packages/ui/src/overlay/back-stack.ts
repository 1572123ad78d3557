/** What a stack needs of the browser's history. */
export interface HistoryHost {
  /** The mark of the entry that is shown, if it has one. */
  readonly mark: () => number | undefined;
  /** Adds an entry for the same page, with a mark. */
  readonly push: (mark: number) => void;
  readonly goBack: (entries: number) => void;
  /** Calls after everything that the present event does. */
  readonly later: (run: () => void) => void;
}

interface Sheet {
  readonly mark: number;
  readonly close: () => void;
  closed: boolean;
}

/**
 * Sheets that the Back button closes, the one in front first. Each has an entry of the history for
 * itself while it is open, so that Back takes that entry away and stays on the page. A sheet that
 * is closed otherwise takes its entry with it.
 */
export function backStack(host: HistoryHost, firstMark = 1) {
  /** Those with an entry, in the order of the history. */
  let sheets: readonly Sheet[] = [];
  /** Those that wait for a way back to end. */
  let waiting: readonly Sheet[] = [];
  /** Marks of closed sheets below pages that were entered from them. */
  const left = new Set<number>();
  let nextMark = firstMark;
  let goingBack = false;

  const push = (sheet: Sheet): void => {
    sheets = [...sheets, sheet];
    host.push(sheet.mark);
  };

  /** Takes away the entries of closed sheets, where nothing has been entered after them. */
  const settle = (): void => {
    if (goingBack || sheets.length === 0) return;
    // A page that was entered from the sheet lies above its entry.
    if (host.mark() !== sheets.at(-1)?.mark) {
      for (const { mark, closed } of sheets) if (closed) left.add(mark);
      sheets = sheets.filter(({ closed }) => !closed);
      return;
    }
    const kept = sheets.slice(0, sheets.findLastIndex(({ closed }) => !closed) + 1);
    const entries = sheets.length - kept.length;
    sheets = kept;
    if (entries > 0) leave(entries);
  };

  const leave = (entries: number): void => {
    goingBack = true;
    host.goBack(entries);
  };

  return {
    /** A sheet was opened. Gives what is to be called when it is closed. */
    opened(close: () => void): () => void {
      const sheet: Sheet = { mark: nextMark, close, closed: false };
      nextMark += 1;
      if (goingBack) waiting = [...waiting, sheet];
      else push(sheet);
      return () => {
        sheet.closed = true;
        waiting = waiting.filter((one) => one !== sheet);
        host.later(settle);
      };
    },
    /** Another entry of the history is shown. */
    moved(): void {
      goingBack = false;
      const at = sheets.findLastIndex(({ mark }) => mark === host.mark());
      const gone = sheets.slice(at + 1);
      sheets = sheets.slice(0, at + 1);
      for (const sheet of gone.toReversed()) if (!sheet.closed) sheet.close();
      // Who came back from a page goes past what was a sheet when the page was entered.
      if (left.delete(host.mark() ?? 0)) leave(1);
      else settle();
      if (goingBack) return;
      const held = waiting;
      waiting = [];
      held.forEach(push);
    },
  };
}
