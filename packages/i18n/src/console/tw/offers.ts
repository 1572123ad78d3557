import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': '更改交易對的固定週期',
  'approvals.kind.tiers.thresholds': '更改費率等級的條件',
  'offers.periods': '週期',
  'offers.change': '更改週期',
  'offers.none': '此交易對不提供固定週期合約。',
  'offers.period': '週期 {number}',
  'offers.duration': '時長（秒）',
  'offers.payout': '賠付率（佔投入）',
  'offers.minimumStake': '最低投入',
  'offers.maximumStake': '最高投入',
  'offers.breakEven': '每 {of} 次贏 {wins} 次即不賺不賠：{percent}',
  'offers.add': '新增週期',
  'offers.remove': '移除週期 {number}',
  'offers.announcementHint':
    '調降賠付率（包括重新推出的週期）須有至少 7 天前發布、寫明市場、秒數和百分比的公告：填其網址的最後一段。',
  'offers.since': '自 {time} 起生效',
  'offers.fromStart': '自交易所開始即生效',
  'offers.history': '以往的決定',
  'offers.undecided': '尚未作出任何決定。',
  'offers.again': '再次提議此內容',
  'offers.lead': '完整清單，由短到長。進行中的合約保留開始時的條款。',
  'tiers.title': '費率等級的條件',
  'tiers.lead':
    '30 天交易額或持有額，以 USDT 計，滿足其一即可。所有人的等級自下一個 UTC 零點起據此確定；無法單獨設定某人的等級。',
  'tiers.volume': '30 天交易額',
  'tiers.balance': '或持有額',
  'tiers.change': '更改等級條件',
  'tiers.add': '新增等級 {tier}',
  'tiers.remove': '移除等級 {tier}',
  'tiers.harder': '有人將需要比現在更多：須已提前七天公告。',
};
