import { displayPpm } from '@candor/amount';
import { listOtcAppeals, readOtcFigures, readOtcTerms } from '@candor/protocol';
import { Button, Empty } from '@candor/ui';
import { useState } from 'react';
import { exact } from '../../app/figures.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { Part } from '../../app/Part.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { Adverts } from './Adverts.tsx';
import { AppealQueue } from './AppealQueue.tsx';
import { holdHoursOf, methodName } from './holds.ts';
import { OtcTermsDialog } from './OtcTermsDialog.tsx';
import { waitText } from './wait-text.ts';
import room from '../../app/Room.module.css';

/** Trades for local money: appeals by waiting time, offers, terms, figures. */
export function OtcPage() {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const mayChangeTerms = useRight('otc.terms');
  const appeals = useRead(listOtcAppeals, { size: 100 }, { everyMs: 10_000 });
  const terms = useRead(readOtcTerms);
  return (
    <>
      <RoomHead title={text('otc.room')} lead={text('otc.lead')}>
        {mayChangeTerms && terms.data !== undefined && (
          <Button onClick={() => setChanging(true)}>{text('otc.changeTerms')}</Button>
        )}
      </RoomHead>
      <Figures />
      <Part title={text('otc.appeals')}>
        <Loaded query={appeals}>
          {({ records }) =>
            records.length === 0 ? <Empty text={text('otc.noAppeals')} /> : <AppealQueue rows={records} />
          }
        </Loaded>
      </Part>
      <Part title={text('otc.adverts')}>
        <Adverts />
      </Part>
      <Part title={text('otc.terms')}>
        <Loaded query={terms}>
          {({ terms: held, announced }) => (
            <>
              <dl className={room['sums']}>
                <div>
                  <dt>{text('otc.fee')}</dt>
                  <dd className="num">{displayPpm(held.feePpm)}</dd>
                </div>
                <div>
                  <dt>{text('otc.bond')}</dt>
                  <dd className="num">{exact(held.bond)} USDT</dd>
                </div>
                {holdHoursOf(held).map(({ method, hours }) => (
                  <div key={method}>
                    <dt>{text('otc.holdOf', { method: methodName(text, method) })}</dt>
                    <dd className="num">
                      {hours} {text('otc.hourUnit')}
                    </dd>
                  </div>
                ))}
              </dl>
              {announced !== null && <p role="status">{text('otc.announced')}</p>}
              {changing && <OtcTermsDialog terms={held} onClose={() => setChanging(false)} />}
            </>
          )}
        </Loaded>
      </Part>
    </>
  );
}

/** Appeals of 30 days: how many, how fast, how they ended. */
function Figures() {
  const text = useText();
  const found = useRead(readOtcFigures, undefined, { everyMs: 30_000 });
  return (
    <Loaded query={found}>
      {({ open, oldestSeconds, decided, medianDecisionMinutes, outcomes }) => (
        <>
          <dl className={room['sums']}>
            <div>
              <dt>{text('otc.open')}</dt>
              <dd className="num">{open}</dd>
            </div>
            <div>
              <dt>{text('otc.oldest')}</dt>
              <dd className="num">{oldestSeconds === null ? '—' : waitText(text, oldestSeconds)}</dd>
            </div>
            <div>
              <dt>{text('otc.decided')}</dt>
              <dd className="num">{decided}</dd>
            </div>
            <div>
              <dt>{text('otc.median')}</dt>
              <dd className="num">
                {medianDecisionMinutes === null ? '—' : waitText(text, medianDecisionMinutes * 60)}
              </dd>
            </div>
          </dl>
          {outcomes.length > 0 && (
            <ul>
              {outcomes.map(({ reasonCode, toBuyer, toSeller }) => (
                <li key={reasonCode}>
                  {text(`otc.verdict.${reasonCode}`)}: {text('otc.outcome', { buyer: toBuyer, seller: toSeller })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  );
}
