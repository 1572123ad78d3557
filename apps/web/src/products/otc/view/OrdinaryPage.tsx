import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { FactorFirst, hasFactor } from '../../../step-up/FactorFirst.tsx';
import { useSecurity } from '../../../step-up/state.ts';
import { StepUpDialog } from '../../../step-up/StepUpDialog.tsx';
import { useTitle } from '../../../page/use-title.ts';
import { useOtcNews } from '../stores/use-news.ts';
import { DeskName } from './DeskName.tsx';
import { OtcLinks } from './OtcHead.tsx';
import { OwnOffers } from './OwnOffers.tsx';
import styles from './Otc.module.css';

/** /otc/ordinary: the one offer that an ordinary user may have online. */
export function OrdinaryPage() {
  const text = useText();
  const { data: security } = useSecurity();
  useOtcNews();
  useTitle(text('otc.ownOffer'));
  return (
    <>
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1 className={`${styles['title']} display`}>{text('otc.ownOffer')}</h1>
          <p className={styles['lead']}>{text('otc.ordinaryLead')}</p>
          <OtcLinks />
        </header>
        {security !== undefined && !hasFactor(security) && <FactorFirst why="otc.publishNeedsFactor" />}
        <OwnOffers isMerchant={false} />
        <DeskName />
        <p className={styles['note']}>
          {text('otc.moreOffers')} <Link to="/account/center/merchant">{text('apply.become')}</Link>
        </p>
      </div>
      <StepUpDialog />
      <StatusStrip />
    </>
  );
}
