import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Korean. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '예정된 점검',
  'market.cause.prices': '기준 가격을 신뢰할 수 없음',
  'market.cause.unusual': '이상 거래 조사 중',
  'market.cause.network': '해당 자산 네트워크 장애',
  'market.cause.terms': '거래 규칙 변경 중',
  'market.cause.delisting': '이 마켓은 영구 종료됩니다',
};
