// Before the first paint: theme, direction, density and language, so that no page flashes. The stored names are those of
// src/preferences/stored-preferences.ts; an unreadable store leaves the defaults of index.html. And afterwards: a page whose own script
// or style does not come says so and offers to try again, instead of staying white.
{
  const root = document.documentElement;
  const prefix = globalThis.candorPlatform?.storagePrefix ?? 'candor_';
  const tags = { tw: 'zh-TW', zh: 'zh-CN', pt: 'pt-BR' };
  let language = 'en';
  try {
    const read = JSON.parse(localStorage.getItem(`${prefix}preferences`) ?? '{}');
    const stored = read.content ?? read;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = stored.theme === 'night' || (stored.theme === 'system' && dark) ? 'night' : 'day';
    if (stored.direction) root.dataset.dir = stored.direction;
    if (stored.density) root.dataset.density = stored.density;
    if (stored.stillScreen) root.dataset.still = '';
    language = localStorage.getItem('lang') ?? language;
    if (/^(en|ja|ko|zh|pt|vi|th|es|fr|ru|de|it|tw)$/.test(language)) root.lang = tags[language] ?? language;
  } catch {
    // The defaults hold.
  }

  // What the first screen needs is asked for now, beside the client's own script, which would ask only once it runs (src/bundle/early-screens.ts).
  try {
    const early = JSON.parse(document.querySelector('meta[name=early]')?.content ?? '{}');
    const path = location.pathname === '/' ? '/home/index' : location.pathname;
    const screen = early.screens?.[path];
    const texts = (path === '/home/index' ? early.first : early.texts)?.[language];
    for (const place of screen ? [...screen, ...(texts ?? [])] : []) {
      const file = early.files[place];
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) {
        link.as = 'style';
        // As the client will ask for it: what was asked for in another way is not used, and comes twice.
        link.crossOrigin = '';
      }
      link.href = `/assets/${file}`;
      document.head.append(link);
    }
  } catch {
    // Then the client asks for them itself.
  }

  // The catalogues come with the script that is missing here, so these three sentences stand by themselves.
  const words = {
    en: [
      'Candor did not load',
      'Part of the page did not arrive. Your orders and balances are not affected.',
      'Try again',
    ],
    ja: ['Candor を読み込めませんでした', 'ページの一部が届きませんでした。注文と残高に影響はありません。', '再試行'],
    ko: [
      'Candor를 불러오지 못했습니다',
      '페이지 일부가 도착하지 않았습니다. 주문과 잔고에는 영향이 없습니다.',
      '다시 시도',
    ],
    zh: ['Candor 未能加载', '页面的一部分没有送达。您的委托和余额不受影响。', '重试'],
    pt: [
      'A Candor não carregou',
      'Parte da página não chegou. Suas ordens e seus saldos não foram afetados.',
      'Tentar de novo',
    ],
    vi: ['Candor chưa tải được', 'Một phần trang chưa đến nơi. Lệnh và số dư của bạn không bị ảnh hưởng.', 'Thử lại'],
    th: ['โหลด Candor ไม่สำเร็จ', 'บางส่วนของหน้ามาไม่ถึง คำสั่งและยอดคงเหลือของคุณไม่ได้รับผลกระทบ', 'ลองอีกครั้ง'],
    es: [
      'Candor no se ha cargado',
      'Una parte de la página no llegó. Sus órdenes y saldos no se ven afectados.',
      'Reintentar',
    ],
    fr: [
      'Candor ne s’est pas chargé',
      'Une partie de la page n’est pas arrivée. Vos ordres et vos soldes ne sont pas touchés.',
      'Réessayer',
    ],
    ru: ['Candor не загрузился', 'Часть страницы не дошла. Ваши ордера и балансы не затронуты.', 'Повторить'],
    de: [
      'Candor wurde nicht geladen',
      'Ein Teil der Seite kam nicht an. Ihre Orders und Guthaben sind nicht betroffen.',
      'Erneut versuchen',
    ],
    it: [
      'Candor non si è caricato',
      'Una parte della pagina non è arrivata. I suoi ordini e saldi non sono toccati.',
      'Riprova',
    ],
    tw: ['Candor 未能載入', '頁面的一部分沒有送達。您的委託和餘額不受影響。', '重試'],
  };
  const say = () => {
    const place = document.getElementById('root');
    if (place === null || place.childElementCount > 0) return;
    const [title, text, retry] = words[language] ?? words.en;
    const note = document.createElement('main');
    note.style.cssText = 'max-width:420px;margin:20vh auto 0;padding:0 16px;font:16px/26px system-ui,sans-serif';
    const heading = document.createElement('h1');
    heading.style.cssText = 'margin:0 0 8px;font-size:22px;line-height:28px';
    heading.textContent = title;
    const sentence = document.createElement('p');
    sentence.textContent = text;
    const button = document.createElement('button');
    button.style.cssText =
      'margin-top:16px;padding:10px 20px;border:1px solid;background:none;color:inherit;font:inherit';
    button.textContent = retry;
    button.addEventListener('click', () => location.reload());
    note.append(heading, sentence, button);
    if (getComputedStyle(root).backgroundColor === 'rgba(0, 0, 0, 0)' && root.dataset.theme === 'night')
      root.style.cssText = 'background:#0b141a;color:#e3ebef';
    place.append(note);
  };
  // Errors of scripts and style sheets do not bubble, but can be caught on their way down; a script may also come and fail.
  addEventListener(
    'error',
    (event) => (!(event.target instanceof Element) || event.target.matches('script,link')) && say(),
    true,
  );
  addEventListener('unhandledrejection', say);
  addEventListener('load', () => setTimeout(say, 120_000));
}
