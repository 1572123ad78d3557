import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Korean. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': '마켓',
  'quotes.lead': '모든 페어의 최근 24시간. 이 목록의 자리는 돈으로 살 수 없습니다.',
  'quotes.count': 'Candor에서 {count}개 페어가 거래됩니다. 24시간 거래대금 순이며, 순위는 돈으로 살 수 없습니다.',
  'quotes.traded': '거래대금 상위',
  'quotes.risen': '상승률 상위',
  'quotes.fallen': '하락률 상위',
  'quotes.noneRisen': '24시간 동안 오른 페어가 없습니다.',
  'quotes.noneFallen': '24시간 동안 내린 페어가 없습니다.',
  'quotes.about': '{symbol} 상세',
  'quotes.notListed': '{symbol}은(는) 상장되어 있지 않습니다.',
  'quotes.costs': '지금 매수하면 드는 비용',
  'quotes.costsText':
    '{asset}을(를) 이 금액만큼 시장가로 매수할 때를, 주문을 기록하는 계산식으로 현재 호가에 적용한 값입니다.',
  'quotes.size': '금액({asset})',
  'quotes.average': '평균가',
  'quotes.notFilled': '현재 호가에 그만한 물량이 없습니다.',
  'quotes.whoSets': '지수 가격 출처',
  'quotes.large': '최근 대량 체결',
  'quotes.worth': '금액({asset})',
  'quotes.terms': '주문 한도',
  'quotes.trade': '{symbol} 거래',
  'quotes.history': '가격 추이',
  'quotes.span.day': '24시간',
  'quotes.span.week': '7일',
  'quotes.span.month': '30일',
  'quotes.span.year': '1년',
  'quotes.engraving': '{symbol} {span}: {open}에서 {close}, 최고 {high}, 최저 {low}.',
  'quotes.open24': '24시간 전',
};
