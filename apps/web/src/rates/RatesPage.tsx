import { useText } from '../i18n/text.ts';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { ReadingPage } from '../reading/ReadingPage.tsx';
import { useTitle } from '../shell/use-title.ts';
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
