import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useText } from '../i18n/text.ts';
import { ChatMark, useChatLabel } from './ChatMark.tsx';
import { kept, keptLeft, leftOf, moved, snapped } from './button-place.ts';
import { areaNow, useButtonPlace } from './use-button-place.ts';
import styles from './Chat.module.css';

/** A press that moves less is a click. */
const clickPx = 5;

interface Drag {
  readonly pointer: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly left: number;
  readonly top: number;
}

/**
 * The floating button: dragged or moved with arrow keys, kept in the window, at an edge when it is
 * let go.
 */
export function ChatButton(props: {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly unread: number;
  readonly open: boolean;
  readonly onOpen: () => void;
}) {
  const { ref, unread, open, onOpen } = props;
  const text = useText();
  const hint = useId();
  const { area, place, put } = useButtonPlace();
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  const [at, setAt] = useState<{ readonly left: number; readonly top: number } | null>(null);
  const rest = { left: leftOf(place, area), top: place.top };

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = false;
    drag.current = { pointer: event.pointerId, fromX: event.clientX, fromY: event.clientY, ...rest };
  };
  const move = (event: PointerEvent) => {
    const from = drag.current;
    if (from?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - from.fromX, event.clientY - from.fromY];
    if (!dragged.current && Math.hypot(x, y) < clickPx) return;
    dragged.current = true;
    const now = areaNow();
    setAt({ left: keptLeft(from.left + x, now), top: kept(from.top + y, now) });
  };
  const drop = (event: PointerEvent) => {
    if (drag.current?.pointer !== event.pointerId) return;
    drag.current = null;
    if (dragged.current && at !== null) put(snapped(at.left, at.top, areaNow()));
    setAt(null);
  };
  const keys = (event: KeyboardEvent) => {
    const next = moved(place, event.key, area);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    put(next);
  };
  const label = useChatLabel(unread);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles['button']}
        style={at ?? rest}
        data-dragged={at === null ? undefined : ''}
        data-hidden={open ? '' : undefined}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={hint}
        title={label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={keys}
        onClick={() => {
          if (!dragged.current) onOpen();
          dragged.current = false;
        }}
      >
        <ChatMark size={22} unread={unread} />
      </button>
      <span id={hint} className="visually-hidden">
        {text('chat.move')}
      </span>
    </>
  );
}
