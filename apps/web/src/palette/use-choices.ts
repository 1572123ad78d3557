import { found } from '@candor/ui';
import { useState } from 'react';
import type { Choice } from './choice.ts';
import { recentKeys } from './recent.ts';
import { useArticleChoices } from './use-article-choices.tsx';
import { useActionChoices } from './use-action-choices.tsx';
import { useMarketChoices } from './use-market-choices.tsx';
import { useHelpChoices, usePageChoices } from './use-page-choices.tsx';
import { useSettingChoices } from './use-setting-choices.tsx';

/** How many of a group are shown beside the others. */
const most = 6;
const mostRecent = 5;

/**
 * What the palette offers for what was typed, group by group: an order if it is one, else whatever
 * it finds; with nothing typed, what was chosen lately comes first.
 */
export function useChoices(typed: string): readonly Choice[] {
  const { order, markets, places, acts } = useMarketChoices(typed);
  const [recent] = useState(recentKeys);
  const pages = usePageChoices();
  const actions = useActionChoices();
  const settings = useSettingChoices();
  const help = useHelpChoices();
  const articles = useArticleChoices();
  if (order !== undefined) return [order];
  if (typed.trim() === '') {
    const all = [...markets, ...pages, ...actions, ...settings, ...help, ...articles];
    const lately = recent.flatMap((key) => all.find((choice) => choice.key === key) ?? []).slice(0, mostRecent);
    const rest = [...markets.slice(0, mostRecent), ...pages, ...actions].filter((choice) => !lately.includes(choice));
    return [...lately.map((choice) => ({ ...choice, group: 'recent' as const })), ...rest];
  }
  const best = (choices: readonly Choice[]) => found(choices, typed, ({ words }) => words).slice(0, most);
  return [
    ...markets.slice(0, most),
    ...places,
    ...best(pages),
    ...acts,
    ...best(actions),
    ...best(settings),
    ...best(help),
    ...best(articles),
  ];
}
