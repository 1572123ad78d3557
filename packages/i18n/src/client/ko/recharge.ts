import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in Korean. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': '입금 방법',
  'recharge.chain': '체인',
  'recharge.bank': '은행',
  'recharge.missing': '누락된 코인',
  'recharge.lead':
    '은행 이체로 결제하세요. 스크린샷만으로는 돈이 움직이지 않습니다. 은행 명세서에 입금이 나타나면 잔액이 바뀝니다.',
  'recharge.missingLead':
    '보낸 코인이 계정에 없나요? 거래를 알려 주세요. 운영자 두 명이 소유자 없이 들어온 자금에서 찾습니다.',
  'recharge.noBank': '이 거래소는 은행과 연결되어 있지 않습니다.',
  'recharge.needsName': '먼저 이름 인증이 필요합니다. 본인 명의 계좌의 결제만 받습니다.',
  'recharge.verify': '이름 인증하기',
  'recharge.payee': '수취인',
  'recharge.bankName': '은행명',
  'recharge.reference': '참조 코드',
  'recharge.referenceText': '이체에 이 코드를 정확히 적으세요. 이 신청에만 쓰입니다.',
  'recharge.fromName': '{name} 명의 계좌에서 이체하세요. 다른 사람의 입금은 반환됩니다.',
  'recharge.coinType': '코인 종류',
  'recharge.amount': '금액({unit})',
  'recharge.range': '{minimum}~{maximum}',
  'recharge.numerical': '숫자여야 합니다',
  'recharge.required': '필수 항목입니다',
  'recharge.give': '환산 금액',
  'recharge.fee': '수수료 {percent}%',
  'recharge.arrives': '받는 금액',
  'recharge.oneToOne': '미국 달러 1달러는 1 USDT입니다.',
  'recharge.atIndex': '현재 지수: 1 {coin} = {price} USDT. 입금 시점의 지수가 적용됩니다.',
  'recharge.noPrice': '지금은 이 코인의 가격이 없습니다.',
  'recharge.screenshot': '결제 스크린샷',
  'recharge.screenshotHint': 'JPEG, PNG, WebP, GIF, 최대 10MB.',
  'recharge.hash': '거래 해시',
  'recharge.submit': '이체했습니다',
  'recharge.submitMissing': '찾기 요청',
  'recharge.sent': '신청을 보냈습니다',
  'recharge.due': '{time}까지 답변',
};
