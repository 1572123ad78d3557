import type { MarketConfig } from '@candor/protocol';
import { Button, Dialog, Select } from '@candor/ui';
import { useState } from 'react';
import { usePropose } from '../approvals/use-propose.ts';
import { ReasonField } from '../app/ReasonField.tsx';
import { useText } from '../i18n/text.ts';
import room from '../app/Room.module.css';

const states = ['open', 'cancel_only', 'halted'] as const;

/** Another state of a market, as a proposal. */
export function StateDialog({ market, onClose }: { readonly market: MarketConfig; readonly onClose: () => void }) {
  const text = useText();
  const { symbol } = market;
  const others = states.filter((one) => one !== market.state);
  const [state, setState] = useState<MarketConfig['state']>(others[0] ?? 'open');
  const [reason, setReason] = useState('');
  const { busy, refusal, send } = usePropose(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('markets.title', { market: symbol })}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={reason.trim().length < 3}
            onClick={() => send({ kind: 'market.state', symbol, state }, reason.trim())}
          >
            {text('markets.propose')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <Select
          label={text('markets.state')}
          options={others.map((value) => ({ value, label: text(`markets.state.${value}`) }))}
          value={state}
          onValue={setState}
        />
        <ReasonField
          label={text('approvals.reason')}
          value={reason}
          onValue={setReason}
          error={refusal?.of('reason') ?? refusal?.message}
        />
      </div>
    </Dialog>
  );
}
