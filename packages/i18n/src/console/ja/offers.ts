import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': '市場の固定期間を変更',
  'approvals.kind.tiers.thresholds': '手数料段階の条件を変更',
  'offers.periods': '期間',
  'offers.change': '期間を変更',
  'offers.none': 'この市場では固定期間取引を提供していません。',
  'offers.period': '期間{number}',
  'offers.duration': '長さ（秒）',
  'offers.payout': 'ペイアウト（賭け金に対する割合）',
  'offers.minimumStake': '最小の賭け金',
  'offers.maximumStake': '最大の賭け金',
  'offers.breakEven': '{of}回中{wins}回の勝ちで収支が釣り合います：{percent}',
  'offers.add': '期間を追加',
  'offers.remove': '期間{number}を削除',
  'offers.announcementHint':
    '払い戻し率を下げるには、市場・秒数・パーセントを明記した 7 日以上前の告知が必要です（再開する期間も同じ）。アドレスの最後の部分を入力してください。',
  'offers.since': '{time}から適用中',
  'offers.fromStart': '取引所の開始時から適用中',
  'offers.history': 'これまでの決定',
  'offers.undecided': 'まだ何も決定されていません。',
  'offers.again': '同じ内容を再び提案',
  'offers.lead': '一覧全体を短い順に入力します。進行中の契約は開始時の条件のままです。',
  'tiers.title': '手数料段階の条件',
  'tiers.lead':
    '30日間の取引額または保有額（USDT）。どちらか一方で足ります。全員の段階が次のUTC午前0時からこれに従い、個人の段階を直接設定することはできません。',
  'tiers.volume': '30日間の取引額',
  'tiers.balance': 'または保有額',
  'tiers.change': '段階の条件を変更',
  'tiers.add': '段階{tier}を追加',
  'tiers.remove': '段階{tier}を削除',
  'tiers.harder': '今より多くを必要とする人が出ます。7日前までにお知らせしている必要があります。',
};
