import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': '更改交易对的固定周期',
  'approvals.kind.tiers.thresholds': '更改费率等级的条件',
  'offers.periods': '周期',
  'offers.change': '更改周期',
  'offers.none': '此交易对不提供固定周期合约。',
  'offers.period': '周期 {number}',
  'offers.duration': '时长（秒）',
  'offers.payout': '赔付率（占投入）',
  'offers.minimumStake': '最低投入',
  'offers.maximumStake': '最高投入',
  'offers.breakEven': '每 {of} 次赢 {wins} 次即不赚不赔：{percent}',
  'offers.add': '添加周期',
  'offers.remove': '移除周期 {number}',
  'offers.announcementHint':
    '降低赔付率（包括重新推出的周期）须有至少 7 天前发布、写明市场、秒数和百分比的公告：填其网址的最后一段。',
  'offers.since': '自 {time} 起生效',
  'offers.fromStart': '自交易所开始即生效',
  'offers.history': '以往的决定',
  'offers.undecided': '尚未作出任何决定。',
  'offers.again': '再次提议此内容',
  'offers.lead': '完整列表，由短到长。进行中的合约保留开始时的条款。',
  'tiers.title': '费率等级的条件',
  'tiers.lead':
    '30 天交易额或持有额，以 USDT 计，满足其一即可。所有人的等级自下一个 UTC 零点起据此确定；无法单独设定某人的等级。',
  'tiers.volume': '30 天交易额',
  'tiers.balance': '或持有额',
  'tiers.change': '更改等级条件',
  'tiers.add': '添加等级 {tier}',
  'tiers.remove': '移除等级 {tier}',
  'tiers.harder': '有人将需要比现在更多：须已提前七天公告。',
};
