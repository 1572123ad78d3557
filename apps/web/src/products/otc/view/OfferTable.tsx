import { displayAmount } from '@candor/amount';
import type { OtcAdvert } from '@candor/protocol';
import { Button, type Column, DataTable, Empty, Num } from '@candor/ui';
import { type ReactNode, useMemo } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { boundsText, durationText, noFigure } from '../model/words.ts';
import type { OfferPage } from '../stores/use-offers.ts';
import { Methods } from './Methods.tsx';
import { NameDisc, PersonFigures, PersonName } from './PersonName.tsx';
import { OverReference } from './Reference.tsx';
import styles from './Otc.module.css';

interface Props {
  readonly page: OfferPage;
  readonly fiat: string;
  readonly coin: string;
  readonly onTake: (offer: OtcAdvert) => void;
  readonly empty: ReactNode;
}

/** Offers by price: what each costs over the reference, what the sum gives, how fast its owner releases. */
export function OfferTable({ page, fiat, coin, onTake, empty }: Props) {
  const text = useText();
  const { records, reference } = page;
  const side = records[0]?.side ?? 'buy';
  const columns = useMemo<readonly Column<OtcAdvert>[]>(
    () => [
      {
        key: 'owner',
        head: text('otc.merchant'),
        cell: ({ owner }) => <Owner person={owner} />,
      },
      {
        key: 'price',
        head: text('otc.priceIn', { fiat }),
        align: 'end',
        cell: ({ price }) => <Num className={styles['price']}>{price ?? text('otc.paused')}</Num>,
      },
      {
        key: 'over',
        head: text('otc.overReference'),
        align: 'end',
        cell: (offer) => <OverReference offer={offer} reference={reference} />,
      },
      {
        key: 'get',
        head: text(side === 'buy' ? 'otc.youWouldGet' : 'otc.youWouldGive'),
        align: 'end',
        cell: (offer) => <WouldGet offer={offer} />,
      },
      {
        key: 'available',
        head: text('otc.availableIn', { coin }),
        align: 'end',
        cell: ({ remaining }) => <Num>{amountText(remaining)}</Num>,
      },
      {
        key: 'limits',
        head: text('otc.limitsIn', { fiat }),
        align: 'end',
        cell: (offer) => <Num>{boundsText(offer)}</Num>,
      },
      { key: 'methods', head: text('otc.payment'), cell: ({ methods }) => <Methods methods={methods} /> },
      {
        key: 'release',
        head: text('otc.usuallyReleases'),
        cell: ({ owner: { figures } }) =>
          figures.medianReleaseSeconds === null
            ? text('otc.notMeasured')
            : durationText(text, figures.medianReleaseSeconds),
      },
      { key: 'take', head: '', align: 'end', cell: (offer) => <Take offer={offer} onTake={onTake} /> },
    ],
    [text, reference, side, fiat, coin, onTake],
  );
  return (
    <DataTable
      className={styles['offers'] ?? ''}
      caption={text('otc.offers')}
      columns={columns}
      rows={records}
      rowKey={({ advertId }) => advertId}
      rowHeight={62}
      empty={empty}
      mobileRow={(offer) => <NarrowOffer offer={offer} />}
      mobileAction={(offer) => <Take offer={offer} onTake={onTake} />}
    />
  );
}

function WouldGet({ offer: { youGet, fits, coin, remaining } }: { readonly offer: OtcAdvert }) {
  const text = useText();
  if (!fits && remaining !== '0') return <span className={styles['small']}>{text('otc.limitNotMet')}</span>;
  if (youGet === null) return <>{noFigure}</>;
  return (
    <Num className={styles['get']}>
      {amountText(youGet)} {coin}
    </Num>
  );
}

function Take({ offer, onTake }: { readonly offer: OtcAdvert; readonly onTake: (offer: OtcAdvert) => void }) {
  const text = useText();
  const { side, coin, own, fits, price, owner } = offer;
  if (own) return <span className={styles['small']}>{text('otc.yourOffer')}</span>;
  const action = text(side === 'buy' ? 'otc.buyCoin' : 'otc.sellCoin', { coin });
  return (
    <Button
      size={36}
      disabled={!fits || price === null}
      aria-label={text('otc.takeFrom', { action, name: owner.name })}
      onClick={() => onTake(offer)}
    >
      {action}
    </Button>
  );
}

/** Who offers: disc, name and what the exchange measured of them. */
function Owner({ person }: { readonly person: OtcAdvert['owner'] }) {
  return (
    <span className={styles['owner']}>
      <NameDisc name={person.name} />
      <span>
        <PersonName person={person} />
        <span className={styles['small']}>
          <PersonFigures person={person} />
        </span>
      </span>
    </span>
  );
}

function NarrowOffer({ offer }: { readonly offer: OtcAdvert }) {
  const text = useText();
  const { owner, price, fiat, methods, coin, remaining } = offer;
  const { medianReleaseSeconds: seconds } = owner.figures;
  return (
    <span className={styles['narrowOffer']}>
      <Owner person={owner} />
      <span>
        <Num className={styles['price']}>{price ?? text('otc.paused')}</Num> {fiat}
      </span>
      {(offer.youGet !== null || !offer.fits) && (
        <span>
          <WouldGet offer={offer} />
        </span>
      )}
      <span className={styles['small']}>
        {boundsText(offer)} {fiat} · {amountText(remaining)} {coin}
      </span>
      {seconds !== null && (
        <span className={styles['small']}>
          {text('otc.usuallyReleases')} {durationText(text, seconds)}
        </span>
      )}
      <Methods methods={methods} />
    </span>
  );
}

/** Nothing fits, and what the nearest offer would take. */
export function NothingFits({
  page,
  amount,
  fiat,
}: {
  readonly page: OfferPage;
  readonly amount: string;
  readonly fiat: string;
}) {
  const text = useText();
  if (page.records.length === 0) return <Empty text={text('otc.noOffers')} />;
  const [nearest] = page.records;
  if (amount === '' || nearest === undefined || page.records.some(({ fits }) => fits)) return null;
  return (
    <p role="status" className={styles['note']}>
      {text('otc.nothingFits', {
        amount: `${displayAmount(amount, 2)} ${fiat}`,
        limits: `${boundsText(nearest)} ${fiat}`,
      })}
    </p>
  );
}
