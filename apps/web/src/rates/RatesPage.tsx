import { useText } from '../i18n/text.ts';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { ReadingPage } from '../reading/ReadingPage.tsx';
import { Payouts } from '../products/fixed-period/view/Payouts.tsx';
import { useTitle } from '../page/use-title.ts';
import { hasFlash } from '../transport/platform.ts';
import { Calculator } from './Calculator.tsx';
import { Currencies } from './Currencies.tsx';
import { FeeTiers } from './FeeTiers.tsx';
import { Moving } from './Moving.tsx';

/** /rate/index: what everything costs, and the local currencies. */
export function RatesPage() {
  const text = useText();
  useTitle(text('shell.ratesTitle'));
  return (
    <>
      <ReadingPage
        title={text('shell.ratesTitle')}
        lead={text('rates.lead')}
        parts={[
          {
            id: 'trading',
            title: text('rates.trading'),
            content: <FeeTiers />,
            note: (
              <>
                <p>{text('rates.makerTaker')}</p>
                <p>{text('rates.tierMade')}</p>
              </>
            ),
          },
          { id: 'cost', title: text('rates.calculator'), content: <Calculator /> },
          ...(hasFlash()
            ? [
                {
                  id: 'payouts',
                  title: text('flash.payouts'),
                  content: <Payouts />,
                  note: <p>{text('flash.payoutsNote')}</p>,
                },
              ]
            : []),
          { id: 'moving', title: text('rates.moving'), content: <Moving /> },
          {
            id: 'currencies',
            title: text('rates.currencies'),
            content: <Currencies />,
            note: <p>{text('rates.currenciesNote')}</p>,
          },
        ]}
      />
      <StatusStrip />
    </>
  );
}
