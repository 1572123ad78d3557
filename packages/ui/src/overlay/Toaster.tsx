import { Check, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  noToasts,
  without,
  withToast,
  type Toast,
  type ToastAction,
  type Toasts,
  type ToastTone,
} from './toast-queue.ts';
import { useWords } from './words.ts';
import styles from './Toaster.module.css';

let toasts: Toasts = noToasts;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says one fact in the corner for 5 s, twice as long where something can be done about it; an error
 * stays until it is closed.
 */
export function toast({
  title,
  text,
  action,
  tone = 'done',
}: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ToastAction;
  readonly tone?: ToastTone;
}): void {
  lastId += 1;
  show(withToast(toasts, { id: lastId, title, text, action, tone, atMs: Date.now() }));
}

const close = (id: number): void => show(without(toasts, id));
const icons = { done: Check, info: Info, warn: TriangleAlert, error: CircleX };
const shownMs = 5_000;

/** The corner in which toasts are. F6 moves the focus there. */
export function Toaster({ label }: { readonly label: string }) {
  const shown = useSyncExternalStore(follow, () => toasts.shown);
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const corner = region.current;
      const first = corner?.querySelector('button');
      if (event.key !== 'F6' || !corner || !first) return;
      event.preventDefault();
      if (!corner.contains(document.activeElement)) before.current = document.activeElement;
      first.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [region, before]);
  // The focus goes on to another toast, and from the last one back to where F6 took it from.
  const closeFocused = (id: number, button: HTMLElement) => {
    const others = region.current?.querySelectorAll('button') ?? [];
    const next = [...others].find((other) => other !== button) ?? before.current;
    close(id);
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <section ref={region} aria-label={label} className={styles['corner']}>
      {shown.map((one) => (
        <Note key={one.id} toast={one} onClose={(button) => closeFocused(one.id, button)} />
      ))}
    </section>
  );
}

function Note({
  toast: { id, title, text, action, tone },
  onClose,
}: {
  readonly toast: Toast;
  readonly onClose: (button: HTMLElement) => void;
}) {
  const words = useWords();
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused || tone === 'error') return;
    const timer = setTimeout(() => close(id), action === undefined ? shownMs : 2 * shownMs);
    return () => clearTimeout(timer);
  }, [id, action, paused, tone]);
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={styles['toast']}
      data-tone={tone}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {text !== undefined && text !== '' && <p className={styles['text']}>{text}</p>}
        {action !== undefined && (
          <button
            type="button"
            className={styles['action']}
            onClick={() => {
              close(id);
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={words.close}
        className={styles['close']}
        onClick={(event) => onClose(event.currentTarget)}
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}
