/**
 * The languages of the platform in the order of its switcher: code, and the language's own name.
 */
export const languages: readonly (readonly [code: string, name: string])[] = [
  ['en', 'English'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh', '简体中文'],
  ['pt', 'Português'],
  ['vi', 'Tiếng Việt'],
  ['th', 'ไทย'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ru', 'Русский'],
  ['de', 'Deutsch'],
  ['it', 'Italiano'],
  ['tw', '繁體中文'],
];

/** Address of the image that lists show for a language. */
export const languageImage = (code: string): string => `/languages/${code}.svg`;
