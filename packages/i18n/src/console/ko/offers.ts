import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': '시장의 고정 기간 변경',
  'approvals.kind.tiers.thresholds': '수수료 등급 조건 변경',
  'offers.periods': '기간',
  'offers.change': '기간 변경',
  'offers.none': '이 시장에서는 고정 기간 계약을 제공하지 않습니다.',
  'offers.period': '기간 {number}',
  'offers.duration': '길이(초)',
  'offers.payout': '지급률(투입금 대비)',
  'offers.minimumStake': '최소 투입금',
  'offers.maximumStake': '최대 투입금',
  'offers.breakEven': '{of}번 중 {wins}번 이기면 손익이 같습니다: {percent}',
  'offers.add': '기간 추가',
  'offers.remove': '기간 {number} 삭제',
  'offers.announcementHint':
    '지급률을 낮추려면(다시 여는 기간 포함) 마켓, 초, 퍼센트를 밝힌 7일 이상 지난 공지가 필요합니다. 주소의 마지막 부분을 적으세요.',
  'offers.since': '{time}부터 적용',
  'offers.fromStart': '거래소 시작부터 적용',
  'offers.history': '이전 결정',
  'offers.undecided': '아직 결정된 것이 없습니다.',
  'offers.again': '같은 내용 다시 제안',
  'offers.lead': '전체 목록을 짧은 순서로 적습니다. 진행 중인 계약은 시작할 때의 조건을 유지합니다.',
  'tiers.title': '수수료 등급의 조건',
  'tiers.lead':
    '30일 거래액 또는 보유액(USDT) 중 하나면 충분합니다. 모든 사람의 등급이 다음 UTC 자정부터 이를 따르며, 개인의 등급만 정할 수는 없습니다.',
  'tiers.volume': '30일 거래액',
  'tiers.balance': '또는 보유액',
  'tiers.change': '등급 조건 변경',
  'tiers.add': '등급 {tier} 추가',
  'tiers.remove': '등급 {tier} 삭제',
  'tiers.harder': '지금보다 더 필요한 사람이 생깁니다. 7일 전에 공지되어 있어야 합니다.',
};
