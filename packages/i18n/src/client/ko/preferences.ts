import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Korean. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': '테마',
  'shell.theme.day': '주간',
  'shell.theme.night': '야간',
  'shell.theme.system': '기기 설정에 따름',
  'shell.direction': '상승·하락 색상',
  'shell.direction.standard': '초록 상승, 빨강 하락',
  'shell.direction.east-asian': '빨강 상승, 초록 하락',
  'shell.direction.safe': '파랑 상승, 주황 하락',
  'shell.density': '행 높이',
  'shell.density.compact': '좁게',
  'shell.density.regular': '보통',
  'shell.density.roomy': '넓게',
  'shell.timeZone': '시간대',
  'shell.stillScreen': '정지 화면: 깜박임, 흐려짐, 미끄러짐 없음',
  'shell.shortcuts': '한 글자 단축키',
  'shell.dateFormat': '날짜 형식',
  'shell.hideSmall': '소액 숨기기',
  'shell.hideBalances': '잔고 숨기기',
  'shell.keptHere': '이 브라우저에 저장됩니다. 로그인하면 다른 기기에서도 같은 설정을 사용할 수 있습니다.',
  'shell.keptWithAccount': '계정에 저장되어 다른 기기에서도 그대로 적용됩니다.',
  'shell.sample': '표시 예',
  'shell.frozenText':
    '그동안 새 주문, 이체, 출금은 할 수 없습니다. 미체결 주문 취소, 모든 데이터 확인 및 내려받기, 문의는 계속할 수 있습니다.',
};
