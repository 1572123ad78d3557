import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in Korean. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': '모든 비용을 운영 중인 거래소에서 직접 읽어 보여 줍니다. 다음 주문에 그대로 적용됩니다.',
  'rates.trading': '거래 수수료',
  'rates.everywhere': '{count}개 시장에 모두 동일하게 적용되며, 체결 금액에 대해 결제 자산으로 부과됩니다.',
  'rates.makerTaker':
    '메이커: 주문이 호가창에서 기다린 경우. 테이커: 기다리던 주문과 체결된 경우. 요율은 주문 접수 시 확정됩니다.',
  'rates.tier': '등급',
  'rates.regular': '일반',
  'rates.vip': 'VIP {tier}',
  'rates.yours': '내 등급',
  'rates.maker': '메이커',
  'rates.taker': '테이커',
  'rates.calculator': '비용 계산하기',
  'rates.value': '거래 금액',
  'rates.valueMissing': '0보다 큰 금액을 입력하세요.',
  'rates.role': '역할',
  'rates.feeLine': '수수료 {rate} × {value}',
  'rates.fundLine': '그중 안전 기금',
  'rates.sellBrings': '매도 시 받는 금액',
  'rates.buyCosts': '매수 시 내는 금액',
  'rates.moving': '무료인 것',
  'rates.transfer': '내 지갑 간 이체',
  'rates.transferCost': '무료, 즉시',
  'rates.placing': '주문 접수·변경·취소',
  'rates.placingCost': '무료, 체결 시에만 부과',
  'rates.outside': '입금과 출금',
  'rates.outsideCost': '아직 제공하지 않습니다',
  'rates.currencies': '현지 통화',
  'rates.currenciesNote':
    '표시용입니다. 이 환율로 부과하거나 정산하지 않으며, 1 USDT는 1달러로 표시합니다. 미국 연방준비제도의 월평균입니다.',
  'rates.currency': '통화',
  'rates.perUsdt': '1 USDT당',
  'rates.asOf': '기준',
  'rates.byVolume': '30일 거래액',
  'rates.byBalance': '또는 보유액',
  'rates.tierMade':
    'USDT 기준이며 유리한 쪽이 적용됩니다. 보유액은 그 시점 가격으로 평가합니다. 매일 UTC 자정에 다시 계산하며 새 등급은 다음 주문부터 적용됩니다.',
  'rates.thresholdsSince': '이 조건은 {time}부터 적용됩니다.',
  'rates.thresholdsFirst': '이 조건은 거래소가 시작된 때부터 적용됩니다.',
};
