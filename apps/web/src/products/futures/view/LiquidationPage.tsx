import { displayAmount, displayPrice, displaySigned } from '@candor/amount';
import { liquidationReceiptCall, type LiquidationReceipt } from '@candor/protocol';
import { Button, DataTable, ErrorNote } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageKey } from '@candor/i18n';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useTitle } from '../../../page/use-title.ts';
import { request } from '../../../transport/request.ts';
import { liquidationAddress, recomputeLiquidation, type LiquidationFigure } from '../model/liquidation-receipt.ts';
import { shownSymbol } from '../model/symbols.ts';
import { contractTerms } from '../model/terms.ts';
import { useContract } from '../stores/contracts.ts';
import { Facts } from './Facts.tsx';
import styles from './Contracts.module.css';

const route = getRouteApi('/receipt/$receipt');

/**
 * /receipt/LQ-…: a step of a liquidation or deleveraging, for its owner by number, for anyone by
 * its link.
 */
export function LiquidationPage() {
  const text = useText();
  const session = useSession();
  const address = liquidationAddress(route.useParams().receipt);
  useTitle(text('contract.receiptTitle'));
  const isOpen = address !== undefined && (address.key !== undefined || session !== null);
  const receipt = useQuery({
    queryKey: ['contracts', 'receipt', session?.user.userId, address],
    enabled: isOpen,
    retry: false,
    queryFn: ({ signal }) =>
      request(liquidationReceiptCall, {
        input: {
          liquidationId: address?.liquidationId ?? '',
          ...(address?.key === undefined ? {} : { key: address.key }),
        },
        signal,
        quiet: true,
      }),
  });
  return (
    <div className={styles['receipt']}>
      <Link to="/trade/index" search={{ type: 'usta' }}>
        {text('shell.contracts')}
      </Link>
      {isOpen ? (
        <Loaded query={receipt} rows={14} failed={text('flash.receiptFailed')}>
          {(one) => <Sheet receipt={one} />}
        </Loaded>
      ) : (
        <ErrorNote title={text('flash.receiptFailed')} text={text('flash.receiptNeedsKey')} />
      )}
    </div>
  );
}

function Sheet({ receipt }: { readonly receipt: LiquidationReceipt }) {
  const text = useText();
  const time = useTime();
  const { settleAsset: asset } = receipt;
  const money = (decimal: string) => `${displayAmount(decimal, 8)} ${asset}`;
  const change = (decimal: string) => `${displaySigned(decimal, 8)} ${asset}`;
  return (
    <article>
      <h1 className="display">{text('contract.receiptTitle')}</h1>
      <p className="num">
        {receipt.liquidationId} · {time.short(receipt.timeMs)}
      </p>
      <h2>
        {shownSymbol(receipt.symbol)}, {text(`contract.kind.${receipt.kind}`)}, {text(`contract.${receipt.side}`)}{' '}
        {text(`contract.mode.${receipt.marginMode}`)} {receipt.leverage}×
      </h2>
      <Facts
        facts={[
          [text('contract.mark'), displayPrice(receipt.mark)],
          [text('contract.col.size'), receipt.quantity],
          [text('contract.w.averageOpen'), displayPrice(receipt.averageOpenPrice)],
          [text('contract.w.positionMargin'), money(receipt.margin)],
          [text('contract.w.valueAtMark'), money(receipt.value)],
          [text('contract.col.gain'), change(receipt.unrealised)],
          [text('contract.w.equity'), money(receipt.equity)],
          [text('contract.w.maintenance'), money(receipt.maintenance)],
          [text('contract.w.exitFee'), money(receipt.exitFee)],
          [text('contract.receiptRequired'), money(receipt.required)],
          [
            text('contract.bankruptcy'),
            receipt.bankruptcyPrice === null ? text('contract.none') : displayPrice(receipt.bankruptcyPrice),
          ],
          ...(receipt.adlPlace === null || receipt.adlOf === null || receipt.adlRank === null
            ? []
            : [
                [
                  text('contract.adlPlace'),
                  text('contract.adlPlaceOf', { place: receipt.adlPlace, count: receipt.adlOf }),
                ] as const,
                [text('contract.adlScore'), receipt.adlRank.score] as const,
              ]),
        ]}
      />
      <h2>{text('contract.tab.fills')}</h2>
      <DataTable
        caption={text('contract.tab.fills')}
        columns={[
          { key: 'part', head: text('contract.col.kind'), cell: ({ part }) => text(`contract.part.${part}`) },
          { key: 'price', head: text('ticket.price'), align: 'end', cell: ({ price }) => displayPrice(price) },
          { key: 'quantity', head: text('ticket.amount'), align: 'end', cell: ({ quantity }) => quantity },
          {
            key: 'value',
            head: text('contract.col.value'),
            align: 'end',
            cell: ({ value }) => displayAmount(value, 8),
          },
          { key: 'fee', head: text('contract.col.fee'), align: 'end', cell: ({ fee }) => fee },
        ]}
        rows={receipt.fills}
        rowKey={({ tradeId, part }) => `${part} ${tradeId}`}
        mobileRow={({ part, price, quantity }) => (
          <span className={styles['phone']}>
            <span>{text(`contract.part.${part}`)}</span>
            <span className="num">
              {quantity} × {displayPrice(price)}
            </span>
          </span>
        )}
      />
      <Facts
        facts={[
          [text('contract.realises'), change(receipt.realised)],
          [text('contract.col.fee'), money(receipt.tradingFee)],
          [text('contract.col.liquidationFee'), money(receipt.liquidationFee)],
          [text('contract.fundPaid'), money(receipt.fundPaid)],
          [text('contract.col.returned'), money(receipt.returned)],
        ]}
        total={[text('contract.walletChange'), change(receipt.walletChange)]}
      />
      <Recompute receipt={receipt} />
    </article>
  );
}

const figureNames: Readonly<Record<LiquidationFigure, MessageKey>> = {
  mark: 'contract.mark',
  value: 'contract.w.valueAtMark',
  unrealised: 'contract.col.gain',
  equity: 'contract.w.equity',
  maintenance: 'contract.w.maintenance',
  exitFee: 'contract.w.exitFee',
  required: 'contract.receiptRequired',
  due: 'contract.w.ratioNote',
  bankruptcy: 'contract.bankruptcy',
  closed: 'contract.col.size',
  tradingFee: 'contract.col.fee',
  wallet: 'contract.walletChange',
  rank: 'contract.adlScore',
};

/** Recomputes the receipt in the browser, from the figures that it holds alone. */
function Recompute({ receipt }: { readonly receipt: LiquidationReceipt }) {
  const text = useText();
  const row = useContract(receipt.symbol);
  const [result, setResult] = useState<ReturnType<typeof recomputeLiquidation>>();
  const run = () => {
    if (row === undefined) return;
    const { contract, lotScale } = contractTerms(row, 0);
    setResult(recomputeLiquidation(receipt, contract, lotScale));
  };
  return (
    <section aria-label={text('flash.checkTitle')}>
      <Button disabled={row === undefined} onClick={run}>
        {text('flash.recompute')}
      </Button>
      <div role="status">
        {result?.wrong.length === 0 && <p>{text('flash.same', { count: result.checked })}</p>}
        {result !== undefined && result.wrong.length > 0 && (
          <>
            <p>{text('flash.different', { count: result.wrong.length })}</p>
            <ul>
              {result.wrong.map(({ figure, said, computed }) => (
                <li key={figure}>{text('flash.differs', { figure: text(figureNames[figure]), said, computed })}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
