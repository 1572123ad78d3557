import { displayAmount } from '@candor/amount';
import { CoinIcon, Worked } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useBalances } from '../../../account/account.ts';
import { useText } from '../../../i18n/text.ts';
import { useMarket } from '../../../market/markets.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { assetsOf } from '../../../market/symbols.ts';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { useSession } from '../../../session/session.ts';
import { balanceWorkings } from '../workings/balance.ts';
import styles from '../../../trade/form/Ticket.module.css';

/** What the user holds of the two assets of a market. */
export function SpotBalance({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const session = useSession();
  const balances = useBalances();
  const market = useMarket(symbol);
  const { hidden, balanceText } = useBalanceText();
  const { base, quote } = assetsOf(symbol);
  if (session === null || market === undefined) return null;
  const lotDecimals = decimalsOf(market.terms.lotSize);
  return (
    <section aria-labelledby="spot-balance" className={styles['balances']}>
      <header>
        <h3 id="spot-balance">{text('ticket.balance')}</h3>
        <Link to="/assets/index" search={{ key: 'transfer' }}>
          {text('ticket.transfer')}
        </Link>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('ticket.coin')}</th>
            <th scope="col">{text('ticket.free')}</th>
            <th scope="col">{text('ticket.inOrders')}</th>
            <th scope="col">{text('ticket.total')}</th>
          </tr>
        </thead>
        <tbody>
          {[base, quote].map((asset) => {
            const balance = balances?.get(asset);
            const decimals = asset === base ? lotDecimals : 2;
            const show = (decimal: string | undefined) =>
              decimal === undefined ? '—' : balanceText(displayAmount(decimal, decimals));
            return (
              <tr key={asset}>
                <th scope="row">
                  <span className={styles['coin']}>
                    <CoinIcon symbol={asset} size={18} /> {asset}
                  </span>
                </th>
                <td className="num">{show(balance?.available)}</td>
                <td className="num">{show(balance?.reserved)}</td>
                <td className="num">
                  {balance === undefined || hidden ? (
                    show(balance?.total)
                  ) : (
                    <Worked
                      {...balanceWorkings(balance, text)}
                      ledger={
                        <Link to="/assets/index" search={{ key: 'records', coin: asset }}>
                          {text('ticket.openLedger')}
                        </Link>
                      }
                    >
                      {show(balance.total)}
                    </Worked>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
