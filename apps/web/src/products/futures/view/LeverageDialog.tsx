import { displayPrice } from '@candor/amount';
import { cancelContractOrder, updateContractLeverage, updatePositionMode, type ContractOrder } from '@candor/protocol';
import { Button, Checkbox, FieldError, SegmentedControl, toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { wordsOf } from '../../../page/refused.ts';
import { request } from '../../../transport/request.ts';
import { leverageLimit } from '../model/leverage.ts';
import { shownSymbol } from '../model/symbols.ts';
import { readContractsAgain, useContractOrders } from '../stores/account.ts';
import { useSending } from '../stores/use-sending.ts';
import type { TicketView } from '../stores/use-ticket.ts';
import { ContractDialog } from './ContractDialog.tsx';
import styles from './Ticket.module.css';

const steps = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100];
/** Above the first a warning appears in the dialog; above the second it has to be confirmed. */
const warnsAbove = 20;
const confirmsAbove = 50;

/** Margin mode, leverage and position mode, with what each change means. */
export function LeverageDialog({ view, onClose }: { readonly view: TicketView; readonly onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const { row, inputs, positionMode } = view;
  const [marginMode, setMarginMode] = useState(inputs.choice.marginMode);
  const [leverage, setLeverage] = useState(inputs.choice.leverage);
  const [mode, setMode] = useState(positionMode);
  const [confirmed, setConfirmed] = useState(false);
  const limit = leverageLimit(inputs);
  const settings = useSending(updateContractLeverage, () => {
    toast({ title: text('contract.leverageSet', { leverage, mode: text(`contract.mode.${marginMode}`) }) });
    onClose();
  });
  const modes = useSending(updatePositionMode, () => toast({ title: text(`contract.positionMode.${mode}`) }));
  const changesMarginMode = marginMode !== inputs.choice.marginMode;
  const changesMargin = changesMarginMode || leverage !== inputs.choice.leverage;
  const changesMode = mode !== positionMode;
  const needsConfirming = leverage > confirmsAbove && leverage !== inputs.choice.leverage;
  const choose = (next: number) => {
    setLeverage(next);
    setConfirmed(false);
  };
  const save = () => {
    if (changesMode) modes.send({ positionMode: mode });
    if (changesMargin)
      settings.send({
        symbol: row.symbol_name,
        ...(marginMode === inputs.choice.marginMode ? {} : { marginMode }),
        ...(leverage === inputs.choice.leverage ? {} : { leverage }),
      });
    else onClose();
  };
  return (
    <ContractDialog
      title={text('contract.marginTitle', { symbol: shownSymbol(row.symbol_name) })}
      back={text('common.cancel')}
      action={{
        label: text('contract.save'),
        busy: settings.busy || modes.busy,
        disabled: session === null || (!changesMargin && !changesMode) || (needsConfirming && !confirmed),
        onClick: save,
      }}
      refused={settings.refused ?? modes.refused}
      onClose={onClose}
    >
      <SegmentedControl
        label={text('contract.marginMode')}
        options={(['isolated', 'cross'] as const).map((value) => ({ value, label: text(`contract.mode.${value}`) }))}
        value={marginMode}
        onValue={setMarginMode}
      />
      <p>{text(`contract.modeText.${marginMode}`)}</p>
      <label>
        {text('contract.leverage')} <strong className="num">{leverage}×</strong>
        <input
          type="range"
          className={styles['slider']}
          min={1}
          max={row.topLeverage}
          value={leverage}
          aria-valuetext={`${leverage}×`}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </label>
      <div className={styles['marks']}>
        {steps
          .filter((step) => step <= row.topLeverage)
          .map((step) => (
            <Button key={step} size={28} aria-pressed={step === leverage} onClick={() => choose(step)}>
              {step}×
            </Button>
          ))}
      </div>
      <p>
        {text('contract.leverageLimit', {
          leverage,
          bound: limit.boundFor(leverage),
          asset: inputs.terms.settleAsset,
        })}
      </p>
      {leverage > warnsAbove && (
        <p className={styles['warn']}>{text('contract.leverageWarning', { percent: percentOf(leverage) })}</p>
      )}
      {needsConfirming && (
        <Checkbox checked={confirmed} onChecked={setConfirmed}>
          {text('contract.leverageConfirm', { leverage })}
        </Checkbox>
      )}
      <SegmentedControl
        label={text('contract.positionMode')}
        options={(['hedge', 'one_way'] as const).map((value) => ({
          value,
          label: text(`contract.positionMode.${value}`),
        }))}
        value={mode}
        onValue={setMode}
      />
      <p>{text(`contract.positionModeText.${mode}`)}</p>
      {(settings.refused ?? modes.refused) !== undefined && (
        <Resting
          counts={(one) =>
            modes.refused !== undefined || (one.symbol === row.symbol_name && (changesMarginMode || one.direction <= 2))
          }
          onCanceled={() => {
            settings.clear();
            modes.clear();
          }}
        />
      )}
    </ContractDialog>
  );
}

/** The open orders that a change has to wait for, and the way to cancel them at once. */
function Resting(props: { readonly counts: (order: ContractOrder) => boolean; readonly onCanceled: () => void }) {
  const text = useText();
  const orders = useContractOrders()?.filter(props.counts) ?? [];
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (orders.length === 0) return null;
  const cancel = async () => {
    setBusy(true);
    const ended = await Promise.allSettled(
      orders.map(({ orderId }) => request(cancelContractOrder, { input: { id: orderId }, quiet: true })),
    );
    setBusy(false);
    readContractsAgain();
    const failed = ended.find((one) => one.status === 'rejected');
    setProblem(failed === undefined ? undefined : wordsOf(failed.reason));
    if (failed !== undefined) return;
    toast({ title: text('contract.canceledAll', { count: orders.length }) });
    props.onCanceled();
  };
  return (
    <section aria-label={text('contract.tab.orders')}>
      <h3>{text('contract.tab.orders')}</h3>
      <ul>
        {orders.map((one) => (
          <li key={one.orderId} className="num">
            {shownSymbol(one.symbol)} {text(`contract.direction.${one.direction}`)} {one.quantity}
            {one.price === null ? '' : ` × ${displayPrice(one.price)}`}
          </li>
        ))}
      </ul>
      {problem !== undefined && <FieldError text={problem} />}
      <Button size={36} busy={busy} onClick={() => void cancel()}>
        {text('contract.cancelThese')}
      </Button>
    </section>
  );
}

/** By how many percent a price may move before the whole margin is lost, cut to one decimal. */
const percentOf = (leverage: number): string => {
  const tenths = Math.floor(1_000 / leverage);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
};
