import { displayAmount } from '@candor/amount';
import type { ContractRow, ContractType, Position } from '@candor/protocol';
import {
  Button,
  classes,
  DataTable,
  directionOf,
  Empty,
  IconButton,
  LoadingBars,
  Menu,
  Num,
  useWide,
  Worked,
  type Column,
} from '@candor/ui';
import { Ellipsis, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { netOf } from '../model/closing.ts';
import { gainWorkings, ratioWorkings } from '../model/position-workings.ts';
import { amountOr, priceOr, ratioPercent, ratioText, shownOf } from '../model/positions.ts';
import { shownSymbol } from '../model/symbols.ts';
import { contractTerms } from '../model/terms.ts';
import { gainOf, gainText } from '../model/text.ts';
import { usePositions } from '../stores/account.ts';
import { useContracts } from '../stores/contracts.ts';
import { AdlLights } from './AdlLights.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { MarginDialog } from './MarginDialog.tsx';
import { SideLine } from './SideLine.tsx';
import { StopsDialog } from './StopsDialog.tsx';
import styles from './Contracts.module.css';

type Asked = { readonly what: 'close' | 'margin' | 'stops'; readonly id: string };

/**
 * Open positions: size, value, average price, mark, liquidation, margin, profit or loss by the
 * mark, stops.
 */
export function Positions({
  contractType,
  symbol,
}: {
  readonly contractType: ContractType;
  readonly symbol: string | undefined;
}) {
  const text = useText();
  const positions = usePositions(contractType);
  const [asked, setAsked] = useState<Asked>();
  const rows = useMemo(
    () => positions?.filter((one) => symbol === undefined || one.symbol === symbol),
    [positions, symbol],
  );
  const contracts = useContracts();
  const wide = useWide(900);
  const columns = useColumns(setAsked);
  if (rows === undefined) return <LoadingBars rows={3} label={text('common.loading')} />;
  const meant = rows.find(({ id }) => id === asked?.id);
  const row = meant && contracts?.find((one) => one.symbol_name === meant.symbol);
  const close = () => setAsked(undefined);
  return (
    <>
      <DataTable
        caption={text('contract.tab.positions')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={48}
        onRowKey={(position, event) => {
          const what = { c: 'close', m: 'margin', p: 'stops' }[event.key.toLowerCase()] as Asked['what'] | undefined;
          if (what === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          setAsked({ what, id: position.id });
        }}
        empty={<Empty text={text('contract.noPositions')} />}
        mobileRow={(position) => <MobileRow position={position} />}
        mobileAction={(position) => (
          <span className={styles['action']}>
            <Button size={28} onClick={() => setAsked({ what: 'close', id: position.id })}>
              {text('contract.close')}
            </Button>
            <Menu
              align="end"
              trigger={
                <IconButton
                  label={text('contract.morePosition')}
                  icon={<Ellipsis size={18} strokeWidth={1.5} aria-hidden />}
                />
              }
              items={[
                { label: text('contract.setStops'), onSelect: () => setAsked({ what: 'stops', id: position.id }) },
                ...(position.marginMode === 'isolated'
                  ? [
                      {
                        label: text('contract.moveMargin'),
                        onSelect: () => setAsked({ what: 'margin', id: position.id }),
                      },
                    ]
                  : []),
              ]}
            />
          </span>
        )}
      />
      {wide && rows.length > 0 && <p className={styles['foot']}>{text('contract.keysNote')}</p>}
      {meant !== undefined && row !== undefined && (
        <>
          {asked?.what === 'close' && <CloseDialog position={meant} row={row} onClose={close} />}
          {asked?.what === 'margin' && <MarginDialog position={meant} row={row} onClose={close} />}
          {asked?.what === 'stops' && <StopsDialog position={meant} row={row} onClose={close} />}
        </>
      )}
    </>
  );
}

function useColumns(ask: (asked: Asked) => void): readonly Column<Position>[] {
  const text = useText();
  const contracts = useContracts();
  const feeTier = useSession()?.user.vip ?? 0;
  return useMemo(() => {
    const of = (position: Position): ContractRow | undefined =>
      contracts?.find((row) => row.symbol_name === position.symbol);
    const shown = (position: Position) => shownOf(of(position), text);
    const price = (position: Position, decimal: string | null) =>
      priceOr(decimal, Math.max(2, shown(position).price), text('contract.none'));
    return [
      {
        key: 'contract',
        head: text('contract.col.contract'),
        cell: (one) => (
          <span className={styles['two']}>
            <strong>{shownSymbol(one.symbol)}</strong>
            <SideLine position={one} />
          </span>
        ),
      },
      {
        key: 'size',
        head: text('contract.col.size'),
        align: 'end',
        cell: (one) => (
          <Num>
            {displayAmount(one.openInterest, shown(one).size)} {shown(one).unit}
          </Num>
        ),
      },
      {
        key: 'value',
        head: text('contract.col.value'),
        align: 'end',
        cell: (one) => (
          <Num>
            {displayAmount(one.entrustedValue, shown(one).money)} {shown(one).settleAsset}
          </Num>
        ),
      },
      {
        key: 'average',
        head: text('contract.col.average'),
        align: 'end',
        cell: (one) => <Num>{price(one, one.averageOpenPrice)}</Num>,
      },
      {
        key: 'mark',
        head: text('contract.mark'),
        align: 'end',
        cell: (one) => <Num>{one.markStale ? text('contract.stale') : price(one, one.mark)}</Num>,
      },
      {
        key: 'liquidation',
        head: text('contract.liquidation'),
        align: 'end',
        cell: (one) => <Num>{price(one, one.expectedLiquidationPrice)}</Num>,
      },
      {
        key: 'ratio',
        head: text('contract.col.ratio'),
        align: 'end',
        cell: (one) => (
          <span className={styles['ratio']}>
            <span className={styles['bar']} aria-hidden>
              <span style={{ width: `${ratioPercent(one)}%` }} />
            </span>
            <Worked {...ratioWorkings(one, text)}>{ratioText(one.marginRatio)}</Worked>
          </span>
        ),
      },
      {
        key: 'margin',
        head: text('contract.col.margin'),
        align: 'end',
        cell: (one) => (
          <span className={styles['action']}>
            <Num>{displayAmount(one.positionMargin, shown(one).money)}</Num>
            {one.marginMode === 'isolated' && (
              <IconButton
                label={text('contract.moveMargin')}
                icon={<Plus size={14} strokeWidth={1.5} aria-hidden />}
                onClick={() => ask({ what: 'margin', id: one.id })}
              />
            )}
          </span>
        ),
      },
      {
        key: 'gain',
        head: text('contract.col.gain'),
        align: 'end',
        cell: (one) => {
          const row = of(one);
          const terms = row && contractTerms(row, feeTier);
          const net = terms && netOf(one, terms.settleScale);
          return (
            <span className={styles['two']}>
              <span className={classes('num', directionOf(one.unrealised ?? '0'))}>
                <Worked {...gainWorkings(one, text)}>{gainText(one.unrealised, shown(one).money)}</Worked>
              </span>
              <Num>
                {terms === undefined || net === undefined
                  ? '—'
                  : text('contract.net', { amount: gainOf(net, terms, shown(one).money) })}
              </Num>
            </span>
          );
        },
      },
      {
        key: 'stops',
        head: text('contract.col.stops'),
        align: 'end',
        cell: (one) => (
          <button
            type="button"
            aria-label={text('contract.setStops')}
            className={styles['stops']}
            onClick={() => ask({ what: 'stops', id: one.id })}
          >
            <Num>{stopsText(one.stopTriggerPrices.stopProfit, shown(one).price)}</Num>
            <Num>{stopsText(one.stopTriggerPrices.stopLoss, shown(one).price)}</Num>
          </button>
        ),
      },
      { key: 'adl', head: text('contract.col.adl'), cell: (one) => <AdlLights lights={one.adlLights} /> },
      {
        key: 'close',
        head: <span className="visually-hidden">{text('orders.col.actions')}</span>,
        align: 'end',
        cell: (one) => (
          <Button size={28} onClick={() => ask({ what: 'close', id: one.id })}>
            {text('contract.close')}
          </Button>
        ),
      },
    ];
  }, [contracts, text, feeTier, ask]);
}

const stopsText = (prices: readonly string[], decimals: number): string =>
  prices.length === 0 ? '—' : prices.map((price) => priceOr(price, decimals, '—')).join(', ');

function MobileRow({ position }: { readonly position: Position }) {
  const text = useText();
  const row = useContracts()?.find((one) => one.symbol_name === position.symbol);
  const shown = shownOf(row, text);
  return (
    <span className={styles['phone']}>
      <span>
        <strong>{shownSymbol(position.symbol)}</strong> <SideLine position={position} />
        <br />
        <Num>
          {displayAmount(position.openInterest, shown.size)} {shown.unit} ·{' '}
          {amountOr(position.averageOpenPrice, shown.price)}
        </Num>
      </span>
      <span className={styles['end']}>
        <span className={classes('num', directionOf(position.unrealised ?? '0'))}>
          {gainText(position.unrealised, shown.money)} {shown.settleAsset}
        </span>
        <br />
        {text('contract.liquidationShort', {
          price: priceOr(position.expectedLiquidationPrice, shown.price, text('contract.none')),
        })}
      </span>
    </span>
  );
}
