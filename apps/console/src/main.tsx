import './no-eval.ts';
import '@candor/ui/styles.css';
import '@candor/ui/every-face.css';
import { loadEveryFace } from '@candor/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './frame/App.tsx';
import { startAttention } from './wire/attention.ts';
import { startTheme } from './app/theme.ts';
import { readSession } from './entry/session.ts';
import { speak } from './i18n/text.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

startTheme();
startAttention();
await Promise.all([speak(), readSession()]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
// Operators read articles, names and messages of people of every language.
void loadEveryFace();
