import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Japanese. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'テーマ',
  'shell.theme.day': 'デイ',
  'shell.theme.night': 'ナイト',
  'shell.theme.system': '端末に合わせる',
  'shell.direction': '上昇と下落の色',
  'shell.direction.standard': '緑が上昇、赤が下落',
  'shell.direction.east-asian': '赤が上昇、緑が下落',
  'shell.direction.safe': '青が上昇、橙が下落',
  'shell.density': '行の高さ',
  'shell.density.compact': 'コンパクト',
  'shell.density.regular': '標準',
  'shell.density.roomy': 'ゆったり',
  'shell.timeZone': 'タイムゾーン',
  'shell.stillScreen': '静止画面：点滅・フェード・スライドなし',
  'shell.shortcuts': '単キーのショートカット',
  'shell.dateFormat': '日付の形式',
  'shell.hideSmall': '少額の残高を隠す',
  'shell.hideBalances': '残高を隠す',
  'shell.keptHere': 'このブラウザに保存されます。ログインすると、ほかの端末でも同じ設定を使えます。',
  'shell.keptWithAccount': 'アカウントに保存されます。ほかの端末でも同じ設定を使えます。',
  'shell.sample': '表示例',
  'shell.frozenText':
    'その間、新規注文・振替・出金はできません。未約定の注文の取消、データの閲覧とコピー、お問い合わせは可能です。',
};
