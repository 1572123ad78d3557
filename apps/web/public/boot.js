// Sets theme, direction, density and language before the first paint, so that no page flashes. The stored names are those of
// src/preferences/preferences.ts; an unreadable store leaves the defaults of index.html.
{
  const root = document.documentElement;
  const prefix = globalThis.candorPlatform?.storagePrefix ?? 'candor-';
  const tags = { tw: 'zh-TW', zh: 'zh-CN', pt: 'pt-BR' };
  try {
    const stored = JSON.parse(localStorage.getItem(`${prefix}preferences`) ?? '{}');
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = stored.theme === 'night' || (stored.theme === 'system' && dark) ? 'night' : 'day';
    if (stored.direction) root.dataset.dir = stored.direction;
    if (stored.density) root.dataset.density = stored.density;
    if (stored.stillScreen) root.dataset.still = '';
    const language = localStorage.getItem('lang');
    if (language) root.lang = tags[language] ?? language;
  } catch {
    // The defaults hold.
  }
}
