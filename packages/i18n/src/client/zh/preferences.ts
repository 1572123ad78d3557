import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Simplified Chinese. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': '主题',
  'shell.theme.day': '日间',
  'shell.theme.night': '夜间',
  'shell.theme.system': '跟随设备',
  'shell.direction': '涨跌颜色',
  'shell.direction.standard': '绿涨红跌',
  'shell.direction.east-asian': '红涨绿跌',
  'shell.direction.safe': '蓝涨橙跌',
  'shell.density': '行高',
  'shell.density.compact': '紧凑',
  'shell.density.regular': '标准',
  'shell.density.roomy': '宽松',
  'shell.timeZone': '时区',
  'shell.stillScreen': '静止屏幕：不闪烁、不淡入、不滑动',
  'shell.shortcuts': '单键快捷键',
  'shell.dateFormat': '日期格式',
  'shell.hideSmall': '隐藏小额余额',
  'shell.hideBalances': '隐藏余额',
  'shell.keptHere': '保存在此浏览器中。登录后，您的设置会同步到其他设备。',
  'shell.keptWithAccount': '随您的账户保存，会同步到其他设备。',
  'shell.sample': '显示效果',
  'shell.frozenText': '在此期间不能下新订单、划转或提币。您仍可撤销未成交订单、查看和复制全部数据，并联系我们。',
};
