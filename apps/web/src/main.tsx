import '@candor/ui/styles.css';
import './account/account.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { forgetOthers } from './queries/forget-others.ts';
import { queryClient } from './queries/query-client.ts';
import { watchStyleSheets } from './routing/style-sheets.ts';
import { startLanguage } from './i18n/start-language.ts';
import { followKeys } from './keys/follow-keys.ts';
import { followUser } from './preferences/follow-user.ts';
import { onUser, startSession } from './session/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

watchStyleSheets();
// The first frame is already in the user's language and knows whether someone is logged in.
await Promise.all([startLanguage(), startSession()]);
followKeys();
followUser();
forgetOthers(queryClient, onUser);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
