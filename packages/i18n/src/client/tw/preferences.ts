import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Traditional Chinese. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': '主題',
  'shell.theme.day': '日間',
  'shell.theme.night': '夜間',
  'shell.theme.system': '依裝置',
  'shell.direction': '漲跌顏色',
  'shell.direction.standard': '綠漲紅跌',
  'shell.direction.east-asian': '紅漲綠跌',
  'shell.direction.safe': '藍漲橘跌',
  'shell.density': '列高',
  'shell.density.compact': '緊湊',
  'shell.density.regular': '標準',
  'shell.density.roomy': '寬鬆',
  'shell.timeZone': '時區',
  'shell.stillScreen': '靜止畫面：不閃爍、不淡入、不滑動',
  'shell.shortcuts': '單鍵快捷鍵',
  'shell.dateFormat': '日期格式',
  'shell.hideSmall': '隱藏小額餘額',
  'shell.hideBalances': '隱藏餘額',
  'shell.keptHere': '保存在此瀏覽器中。登入後，您的設定會同步到其他裝置。',
  'shell.keptWithAccount': '隨您的帳戶保存，會同步到其他裝置。',
  'shell.sample': '顯示效果',
  'shell.frozenText': '在此期間無法下新委託、劃轉或提幣。您仍可取消未成交的委託、檢視並複製所有資料，並與我們聯絡。',
};
