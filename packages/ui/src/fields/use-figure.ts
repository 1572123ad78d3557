import { changeFigure, groupTyped, pasteBetween, type FigureProblem, type Typed } from '@candor/amount';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../overlay/words.ts';
import { useComposed } from './use-composed.ts';

interface Figure {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly decimals: number;
  readonly unit?: string;
}

/** Attributes of an input that holds a figure, and why its last key or paste was not taken. */
export function useFigure({ value, onValue, decimals, unit }: Figure, typing: boolean) {
  const words = useWords();
  // What was refused is said of the figure that stood there: another figure from elsewhere takes
  // the words away.
  const [said, setSaid] = useState<{ readonly problem: FigureProblem; readonly of: string }>();
  const terms = { decimals, unit };
  const settle = (input: HTMLInputElement, { value: next, problem }: Typed, afterCaret: number) => {
    flushSync(() => {
      setSaid(problem && { problem, of: next });
      if (next !== value) onValue(next);
    });
    // React would put the caret at the end, and the next digit would be another place's.
    if (input.value !== next) input.value = next;
    const caret = Math.max(0, next.length - afterCaret);
    input.setSelectionRange(caret, caret);
  };
  // Group marks would jump under the caret while one types.
  const composed = useComposed(typing ? value : groupTyped(value), (input, change) => {
    const afterCaret = input.value.length - (input.selectionEnd ?? input.value.length);
    settle(input, changeFigure(value, input.value, terms, change), afterCaret);
  });
  return {
    ...composed,
    refused: said !== undefined && said.of === value ? words.figure(said.problem) : undefined,
    // A field of one line would join the lines of what is pasted to another number.
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const input = event.currentTarget;
      const start = input.selectionStart ?? 0;
      const end = input.selectionEnd ?? value.length;
      const [left, right] = typing ? [value.slice(0, start), value.slice(end)] : ['', ''];
      const text = event.clipboardData.getData('text');
      settle(input, pasteBetween(left, text, right, terms, value), right.length);
    },
    onDrop: (event: DragEvent<HTMLInputElement>) => {
      event.preventDefault();
      const text = event.dataTransfer.getData('text');
      settle(event.currentTarget, pasteBetween('', text, '', terms, value), 0);
    },
  };
}
