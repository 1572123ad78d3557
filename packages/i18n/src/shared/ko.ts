import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Korean. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '예정된 점검',
  'market.cause.prices': '기준 가격을 신뢰할 수 없음',
  'market.cause.unusual': '이상 거래 조사 중',
  'market.cause.network': '해당 자산 네트워크 장애',
  'market.cause.terms': '거래 규칙 변경 중',
  'market.cause.delisting': '이 마켓은 영구 종료됩니다',
  'chat.tooLong': '최대 400자',
  'chat.hidden': '읽는 방향을 바꾸는 숨은 문자가 있습니다',
  'chat.used': '{most}자 중 {used}자',
  'chat.imageFailed': '이미지를 보내지 못했습니다',
  'chat.imagesOnly': '이미지만 가능: JPEG, PNG, WebP, GIF, 최대 5 MB',
  'figure.notANumber': '0.5와 같은 숫자 하나만 입력할 수 있습니다. 입력란은 그대로입니다.',
  'figure.twoReadings': '{text}은(는) {point} 또는 {whole}(으)로 읽힐 수 있습니다. 원하는 값을 직접 입력해 주세요.',
  'figure.tooManyDecimals': '소수점 아래 {count}자리까지 입력할 수 있습니다. 잘라낸 숫자는 없습니다.',
  'figure.whole': '정수만 입력할 수 있습니다',
  'figure.tooLong': '소수점 앞은 {count}자리까지 입력할 수 있습니다',
};
