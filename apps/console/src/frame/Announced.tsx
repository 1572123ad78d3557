import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import type { Room } from '../app/room.ts';
import { grown, type Waiting } from '../app/waiting.ts';

/**
 * Says to a screen reader, once it is done with what it says, in which of these rooms more waits
 * than before.
 */
export function Announced({ rooms, waiting }: { readonly rooms: readonly Room[]; readonly waiting: Waiting }) {
  const text = useText();
  const [seen, setSeen] = useState(waiting);
  const [said, setSaid] = useState('');
  if (seen !== waiting) {
    const names = grown(seen, waiting);
    const grew = rooms.filter(({ queue }) => queue !== undefined && names.includes(queue));
    setSeen(waiting);
    // Empty where nothing grew, so that the same words are heard again when it grows again.
    setSaid(
      grew
        .map(({ name, queue }) => `${text(name)}: ${text('desk.waiting', { count: (queue && waiting[queue]) ?? 0 })}`)
        .join('. '),
    );
  }
  return (
    <p aria-live="polite" className="visually-hidden">
      {said}
    </p>
  );
}
