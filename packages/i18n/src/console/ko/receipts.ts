import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in Korean. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    '스크린샷은 돈을 움직이지 않습니다. 기장된 입금은 해당 신청에 한 번만 배정하거나 송금인에게 반환합니다.',
  'receipts.account': '{payee}, {iban}: 최근 명세서 기준 {closing} {currency}',
  'receipts.waiting': '아직 주인이 없는 자금',
  'receipts.none': '대기 중인 입금이 없습니다.',
  'receipts.booked': '기장일',
  'receipts.payer': '송금인',
  'receipts.text': '이체 내용',
  'receipts.give': '배정',
  'receipts.back': '반환',
  'receipts.returning': '{code} 코드로 반환 중',
  'receipts.claim': '신청',
  'receipts.claims': '답변을 기다리는 신청',
  'receipts.noClaims': '대기 중인 신청이 없습니다.',
  'receipts.due': '답변 기한',
  'receipts.named': '참조 코드 또는 거래',
  'receipts.open': '열기',
  'receipts.verified': '인증된 이름',
  'receipts.noName': '인증된 이름 없음',
  'receipts.image': '결제 스크린샷',
  'receipts.noImage': '스크린샷이 없습니다.',
  'receipts.statements': '명세서',
  'receipts.noStatements': '아직 명세서가 없습니다.',
  'receipts.import': '명세서 가져오기',
  'receipts.importHint':
    'camt.053(XML) 또는 머리글 행이 있는 CSV, 최대 5MB. 지난 마감 잔액에서 시작해야 합니다. 두 번째 사람이 승인하면 기장됩니다.',
  'receipts.file': '파일',
  'receipts.opening': '시작 잔액',
  'receipts.closing': '마감 잔액',
  'receipts.columns': '열 이름: 날짜, 금액, 번호, 송금인, 내용',
  'receipts.lines': '줄 수',
  'receipts.by': '가져온 사람',
  'receipts.state.waiting': '미기장',
  'receipts.state.booked': '기장됨',
  'receipts.state.refused': '이미 기장된 줄 포함',
  'receipts.bankReference': '은행 참조 번호',
  'receipts.hash': '모든 줄의 SHA-256',
  'receipts.alone': '참조 코드가 정확하고 금액이 1,000 이하이므로 혼자 배정할 수 있습니다.',
  'receipts.done': '완료',
  'receipts.coins': '충전 조건',
  'receipts.maximum': '최대 결제액',
  'receipts.termsLead':
    '수수료나 최소 결제액 인상, 최대 결제액 인하는 7일 전에 공지되어 있어야 합니다. 중단은 승인 즉시 적용됩니다. 이미 접수된 신청에는 신청 당시 수수료가 적용됩니다.',
  'receipts.first':
    '{iban}의 첫 명세서입니다. 시작 잔액은 플랫폼 자체 자금이 됩니다. 그 이전 입금은 거래 줄이 없어 누구에게도 배정할 수 없습니다.',
  'receipts.owed':
    '은행이 {amount} {currency}을(를) 인출했지만 자체 자금에 아직 없습니다. 다음에 배정하는 입금으로 지급됩니다.',
  'receipts.whichAccount': '계좌',
  'receipts.noClaim': '신청 없음',
};
