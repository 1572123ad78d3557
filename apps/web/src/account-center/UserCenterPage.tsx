import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hubPlaceOf } from './hub-menu.ts';
import { HubFrame } from './HubFrame.tsx';
import { InfoPage } from './InfoPage.tsx';
import { HelpPart } from '../articles/ArticlesPage.tsx';
import { ArticleView } from '../articles/ArticleView.tsx';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { useSession } from '../session/session.ts';
import { BankPage } from '../verification/BankCard.tsx';
import { VerificationPage } from '../verification/VerificationPage.tsx';
import { SettingOf } from '../security/SettingPage.tsx';
import type { UserKey } from './user-keys.ts';

const route = getRouteApi('/user/index');

/** /user/index: the account hub by the words of its other address. */
export function UserCenterPage() {
  const { key } = route.useSearch();
  const session = useSession();
  return (
    <>
      <HubFrame here={hubPlaceOf('/user/index', key)} at={key}>
        {contentOf(key)}
      </HubFrame>
      {session !== null && <StatusStrip />}
    </>
  );
}

function contentOf(key: UserKey): ReactNode {
  switch (key) {
    case 'primary':
    case 'advanced':
      return <VerificationPage only={key} />;
    case 'bank':
      return <BankPage />;
    case 'tardPwd':
      return <SettingOf alone what="trade-pwd" />;
    case 'loginPwd':
      return <SettingOf alone what="login-pwd" />;
    case 'certified':
      return <SettingOf alone what="email" />;
    case 'termsService':
      return <ArticleView type="legal" id="terms-of-service" />;
    case 'helper':
      return <HelpPart />;
    case 'all':
      return <InfoPage />;
  }
}
