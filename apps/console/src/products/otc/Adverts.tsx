import {
  listOtcDeskAdverts,
  type OtcDeskAdvert,
  type OtcOfflineCause,
  otcOfflineCauses,
  takeOtcAdvertOffline,
} from '@candor/protocol';
import { Button, Empty, Select, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exact } from '../../app/figures.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { Pager, pageLabels } from '../../app/Pager.tsx';
import { ReasonedDialog } from '../../app/ReasonedDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct, useRead } from '../../wire/use-ask.ts';
import { methodName } from './holds.ts';
import room from '../../app/Room.module.css';

/**
 * Offers that are online. An operator takes one offline for a cause that its owner reads, and edits
 * none.
 */
export function Adverts() {
  const text = useText();
  const [current, setCurrent] = useState(1);
  const [taken, setTaken] = useState<OtcDeskAdvert>();
  const mayDecide = useRight('otc.decide');
  const found = useRead(listOtcDeskAdverts, { current, size: 20 }, { everyMs: 30_000 });
  return (
    <Loaded query={found}>
      {({ records, pages }) => (
        <>
          {records.length === 0 && <Empty text={text('otc.noAdverts')} />}
          {records.map((advert) => (
            <section key={advert.advertId} className={room['card']} aria-label={advert.advertId}>
              <header className={room['line']}>
                <h3>
                  {text('cases.user', { id: String(advert.ownerId) })} · {text(`otc.side.${advert.side}`)} {advert.coin}{' '}
                  {advert.price ?? '—'} {advert.fiat}
                </h3>
                {mayDecide && (
                  <span className={room['actions']}>
                    <Button size={28} onClick={() => setTaken(advert)}>
                      {text('otc.takeOffline')}
                    </Button>
                  </span>
                )}
              </header>
              <p>
                {exact(advert.remaining)} {advert.coin} ·{' '}
                {advert.methods.map((method) => methodName(text, method)).join(', ')} ·{' '}
                {text('otc.openOrders', { count: advert.openOrders })}
              </p>
              {advert.text !== '' && <p dir="auto">{advert.text}</p>}
            </section>
          ))}
          <Pager current={current} pages={pages} onPage={setCurrent} labels={pageLabels(text)} />
          {taken !== undefined && <Offline advert={taken} onClose={() => setTaken(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

function Offline({ advert, onClose }: { readonly advert: OtcDeskAdvert; readonly onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const { busy, refusal, act } = useAct();
  const keep = `otc.offline ${advert.advertId}`;
  const [cause, setCause] = useKept<OtcOfflineCause>(`${keep} cause`, 'misleading');
  return (
    <ReasonedDialog
      title={text('otc.takeOffline')}
      keep={keep}
      action={text('otc.takeOffline')}
      dangerous
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onReason={(reason) =>
        act(async () => {
          await ask(takeOtcAdvertOffline, { input: { advertId: Number(advert.advertId), cause, reason } });
          toast({ title: text('otc.takenOffline') });
          await queries.invalidateQueries();
          onClose();
        })
      }
    >
      <p>{text('otc.offlineLead')}</p>
      <Select<OtcOfflineCause>
        label={text('otc.cause')}
        options={otcOfflineCauses.map((value) => ({ value, label: text(`otc.offline.${value}`) }))}
        value={cause}
        onValue={setCause}
      />
    </ReasonedDialog>
  );
}
