import { displayChange, displayPpm } from '@candor/amount';
import { otcCloseAdvert, type OtcOwnAdvert, otcSetOnline } from '@candor/protocol';
import { Badge, Button, Empty, FieldError, Switch } from '@candor/ui';
import { useState } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { boundsText } from '../model/words.ts';
import { useAct } from '../stores/use-act.ts';
import { type OtcConfig, useOtcConfig, useOwnOffers } from '../stores/use-offers.ts';
import { AdvertDialog } from './AdvertForm.tsx';
import { Methods } from './Methods.tsx';
import styles from './Otc.module.css';

/** The user's own offers: on, off, changed, closed; a new one. */
export function OwnOffers({ isMerchant }: { readonly isMerchant: boolean }) {
  const text = useText();
  const config = useOtcConfig();
  const offers = useOwnOffers();
  const [editing, setEditing] = useState<OtcOwnAdvert | 'new'>();
  return (
    <section aria-labelledby="otc-own">
      <h2 id="otc-own" className={styles['part']}>
        {text('otc.ownOffers')}
      </h2>
      <Loaded query={config} rows={3}>
        {(known) => (
          <Loaded query={offers} rows={3}>
            {({ records, onlineMax }) => {
              const online = records.filter(({ state }) => state === 'online' || state === 'paused').length;
              return (
                <>
                  <div className={styles['ownHead']}>
                    <p className={styles['small']}>{text('otc.onlineOf', { online, most: onlineMax })}</p>
                    <Button variant="primary" size={36} onClick={() => setEditing('new')}>
                      {text('otc.newOffer')}
                    </Button>
                  </div>
                  {records.length === 0 && <Empty text={text('otc.noOwnOffers')} />}
                  <ul className={styles['ownList']}>
                    {records.map((advert) => (
                      <OwnOffer key={advert.advertId} advert={advert} onEdit={() => setEditing(advert)} />
                    ))}
                  </ul>
                  {editing !== undefined && (
                    <EditOffer
                      config={known}
                      editing={editing}
                      isMerchant={isMerchant}
                      onClose={() => setEditing(undefined)}
                    />
                  )}
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function EditOffer(props: {
  readonly config: OtcConfig;
  readonly editing: OtcOwnAdvert | 'new';
  readonly isMerchant: boolean;
  readonly onClose: () => void;
}) {
  const { config, editing, isMerchant, onClose } = props;
  return (
    <AdvertDialog
      config={config}
      advert={editing === 'new' ? undefined : editing}
      isMerchant={isMerchant}
      onClose={onClose}
    />
  );
}

const toneOf = { online: 'good', offline: 'plain', paused: 'wait', closed: 'plain' } as const;

function OwnOffer({ advert, onEdit }: { readonly advert: OtcOwnAdvert; readonly onEdit: () => void }) {
  const text = useText();
  const { advertId, side, coin, fiat, price, state, remaining, total, methods } = advert;
  const { overReferencePercent: over, place } = advert;
  const { busy, problem, act } = useAct();
  const { kind, marginPpm } = advert.priceInputs;
  const isOn = state === 'online' || state === 'paused';
  const title = text(side === 'sell' ? 'otc.sellCoin' : 'otc.buyCoin', { coin });
  return (
    <li className={styles['ownOffer']}>
      <div>
        <p>
          <strong>{title}</strong> <Badge tone={toneOf[state]}>{text(`otc.advert.${state}`)}</Badge>
        </p>
        <p>
          <span className={`${styles['price']} num`}>{price ?? text('otc.paused')}</span> {fiat}
          {kind === 'floating' && (
            <span className={styles['small']}> {text('otc.onIndex', { margin: displayPpm(marginPpm ?? 0) })}</span>
          )}
        </p>
        {over !== null && (
          <p className={styles['small']}>
            {text('otc.overReference')}: <span className="num">{displayChange(over)}</span>
          </p>
        )}
        {place !== null && (
          <p className={styles['small']}>{text('otc.placeOf', { place: place.at, total: place.of })}</p>
        )}
        {advert.takenOfflineFor !== null && (
          <p className={styles['note']}>
            {text('otc.takenOffline', { reason: text(`otc.offline.${advert.takenOfflineFor}`) })}
          </p>
        )}
      </div>
      <dl className={styles['small']}>
        <div>
          <dt>{text('otc.remaining')}</dt>
          <dd className="num">
            {amountText(remaining)} / {amountText(total)} {coin}
          </dd>
        </div>
        <div>
          <dt>{text('otc.reserved')}</dt>
          <dd className="num">
            {amountText(advert.reserved)} {coin}
          </dd>
        </div>
        <div>
          <dt>{text('otc.limitsIn', { fiat })}</dt>
          <dd className="num">{boundsText(advert)}</dd>
        </div>
        <div>
          <dt>{text('otc.openOrders')}</dt>
          <dd className="num">{advert.openOrders}</dd>
        </div>
      </dl>
      <Methods methods={methods} />
      {state !== 'closed' && (
        <div className={styles['ownActions']}>
          <Switch checked={isOn} onChecked={(online) => void act(otcSetOnline, { advertId, online })}>
            {text('otc.isOnline')}
          </Switch>
          <Button size={36} onClick={onEdit}>
            {text('otc.change')}
          </Button>
          <Button
            size={36}
            variant="quiet"
            busy={busy}
            onClick={() => void act(otcCloseAdvert, { advertId }, text('otc.done.close'))}
          >
            {text('otc.close')}
          </Button>
        </div>
      )}
      {problem !== undefined && <FieldError text={problem} />}
    </li>
  );
}
