const faces: Readonly<Record<string, () => Promise<unknown>>> = {
  ja: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  ko: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
  zh: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  tw: () => import('@fontsource-variable/noto-sans-tc/wght.css'),
  th: () => import('@fontsource-variable/noto-sans-thai/wght.css'),
};

/**
 * Declares the typeface of a language (its code) that Commissioner has no letters for; the browser
 * fetches only the parts a page shows.
 */
export async function loadLanguageFace(language: string): Promise<void> {
  await faces[language]?.();
}

/**
 * Declares them all, for pages that show people's words in whatever language; `every-face.css` puts
 * them to use.
 */
export async function loadEveryFace(): Promise<void> {
  await Promise.all(Object.values(faces).map((load) => load()));
}
