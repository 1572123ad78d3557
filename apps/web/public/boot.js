// Sets theme, direction, density and language before the first paint, so that no page flashes. The stored names are those of
// src/preferences/preferences.ts; an unreadable store leaves the defaults of index.html.
(function () {
  var root = document.documentElement;
  try {
    var platform = globalThis.candorPlatform || {};
    var stored = JSON.parse(localStorage.getItem((platform.storagePrefix || '') + 'preferences') || '{}');
    var dark = matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = stored.theme === 'night' || (stored.theme === 'system' && dark) ? 'night' : 'day';
    if (stored.direction) root.dataset.dir = stored.direction;
    if (stored.density) root.dataset.density = stored.density;
    if (stored.stillScreen) root.dataset.still = '';
    var language = localStorage.getItem('lang');
    if (language) root.lang = { tw: 'zh-TW', zh: 'zh-CN' }[language] || language;
  } catch (unreadable) {
    // The defaults hold.
  }
})();
