import { displayPrice } from '@candor/amount';
import { addPriceAlert, type InputOf, noticeInbox, refreshMessage, refreshTopic } from '@candor/protocol';
import { lazyPart, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTopic } from '../broker/broker.ts';
import { useText } from '../i18n/text.ts';
import { needAllTexts } from '../i18n/texts.ts';
import { decimalsOf } from '../market/scale.ts';
import { useMarkets } from '../market/markets.ts';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';
import { accountAlertsKey } from './account-alerts.ts';
import { dropAlerts, useAlerts } from './alerts.ts';
import { moveAlerts } from './move-alerts.ts';
import { closeAlert, useNewAlert } from './new-alert.ts';
import { notify } from './notify.ts';
import { justReached } from './reached-notices.ts';
import { reached } from './reached.ts';

const AlertDialog = lazyPart(async () => {
  await needAllTexts();
  return (await import('./AlertDialog.tsx')).AlertDialog;
});

/**
 * Says once, on whatever page one is, that a price was reached; and the window in which alerts are
 * made. A visitor's alerts are watched here, a user's by the exchange.
 */
export function AlertWatch() {
  const symbol = useNewAlert((state) => state.symbol);
  const waiting = useAlerts(({ alerts }) => alerts.length > 0);
  const userId = useSession()?.user.userId;
  return (
    <>
      {userId !== undefined && <OfAccount key={userId} userId={userId} />}
      {userId !== undefined && waiting && <Moving key={`moving-${userId}`} />}
      {userId === undefined && waiting && <Watching />}
      {symbol !== undefined && <AlertDialog key={symbol} symbol={symbol} onMissing={closeAlert} />}
    </>
  );
}

const say = (title: string, tag: string): void => {
  toast({ title, tone: 'info' });
  if (useAlerts.getState().notify) notify(title, tag);
};

/** Hears from the exchange that an alert was reached. */
function OfAccount({ userId }: { readonly userId: string }) {
  const queries = useQueryClient();
  const said = useRef(new Set<string>());
  const look = async () => {
    void queries.invalidateQueries({ queryKey: [accountAlertsKey] });
    const unread = await request(noticeInbox, { input: { size: 20, unreadOnly: true }, quiet: true });
    for (const { noticeId, title } of justReached(unread.records, said.current)) {
      said.current.add(noticeId);
      say(title, noticeId);
    }
  };
  const onMessage = (message: unknown) => {
    const { success, data } = refreshMessage.safeParse(message);
    // What could not be read now is in the list of notices all the same.
    if (success && data.isNew && data.serviceType === 'price_alert') look().catch(() => undefined);
  };
  useTopic({ onMessage }, refreshTopic(userId));
  return null;
}

/** Hands the alerts that this browser kept to the account, once. */
function Moving() {
  const text = useText();
  const queries = useQueryClient();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { alerts } = useAlerts.getState();
    const add = (input: InputOf<typeof addPriceAlert>) => request(addPriceAlert, { input, quiet: true });
    void Promise.all([needAllTexts(), moveAlerts({ alerts, add, drop: dropAlerts })]).then(([, moved]) => {
      if (moved > 0) toast({ title: text('alerts.moved', { count: moved }), tone: 'info' });
      return queries.invalidateQueries({ queryKey: [accountAlertsKey] });
    });
  }, [queries, text]);
  return null;
}

function Watching() {
  const text = useText();
  const rows = useMarkets();
  useEffect(() => {
    const { alerts } = useAlerts.getState();
    const hits = (rows ?? []).flatMap((row) => (row.close === null ? [] : reached(alerts, row.symbol_name, row.close)));
    if (hits.length === 0) return;
    dropAlerts(hits);
    for (const { id, symbol, price } of hits)
      say(text('alerts.reached', { symbol, price: displayPrice(price, decimalsOf(price)) }), id);
  }, [rows, text]);
  return null;
}
