import { listDeskNetworks, type PauseCause, pauseCauses, pauseNetwork } from '@candor/protocol';
import { Select, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonedDialog } from '../../app/ReasonedDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct } from '../../wire/use-ask.ts';

type Direction = 'deposits' | 'withdrawals';

/** What is paused: every network and every asset, where they are left out. */
export interface PausePlace {
  readonly network?: string;
  readonly asset?: string;
  readonly direction?: Direction;
}

const hourMs = 3_600_000;
const hours = ['1', '4', '24'] as const;

/** Pauses a direction at once: with a cause and a time of review that users read. */
export function PauseDialog(props: {
  readonly title: string;
  readonly hint: string;
  readonly place: PausePlace;
  readonly cause: PauseCause;
  readonly onClose: () => void;
}) {
  const text = useText();
  const queries = useQueryClient();
  const { title, hint, place, onClose } = props;
  const keep = `network.pause ${place.network ?? ''} ${place.asset ?? ''} ${place.direction ?? ''}`;
  const [direction, setDirection] = useKept<Direction>(`${keep} direction`, place.direction ?? 'withdrawals');
  const [cause, setCause] = useKept<PauseCause>(`${keep} cause`, props.cause);
  const [after, setAfter] = useKept<(typeof hours)[number]>(`${keep} hours`, '1');
  const { busy, refusal, act } = useAct();
  const pause = (reason: string) =>
    act(async () => {
      const reviewAtMs = Date.now() + Number(after) * hourMs;
      await ask(pauseNetwork, { input: { ...place, direction, cause, reviewAtMs, reason } });
      toast({ title: text('networks.paused') });
      onClose();
      await queries.invalidateQueries({ queryKey: [listDeskNetworks.id] });
    });
  return (
    <ReasonedDialog
      title={title}
      keep={keep}
      action={text('networks.pause')}
      dangerous
      busy={busy}
      refusal={refusal}
      onReason={pause}
      onClose={onClose}
    >
      <p>{hint}</p>
      {place.direction === undefined && (
        <Select<Direction>
          label={text('networks.what')}
          options={(['withdrawals', 'deposits'] as const).map((value) => ({
            value,
            label: text(`networks.direction.${value}`),
          }))}
          value={direction}
          onValue={setDirection}
        />
      )}
      <Select<PauseCause>
        label={text('networks.cause')}
        options={pauseCauses.map((value) => ({ value, label: text(`networks.cause.${value}`) }))}
        value={cause}
        onValue={setCause}
      />
      <Select
        label={text('networks.reviewIn')}
        options={hours.map((value) => ({ value, label: text('networks.hours', { count: Number(value) }) }))}
        value={after}
        onValue={setAfter}
      />
    </ReasonedDialog>
  );
}
