import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Korean. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '불러오는 중',
  'common.retry': '다시 시도',
  'common.close': '닫기',
  'common.cancel': '취소',
  'common.copied': '복사되었습니다',
  'common.copyWorkings': '텍스트로 복사',
  'common.unreachable': '지금 Candor에 연결할 수 없습니다. 변경된 것은 없습니다.',
  'common.failed': '저희 쪽에서 오류가 발생했습니다. 변경된 것은 없습니다.',
  'common.sessionEnded': '세션이 종료되었습니다. 다시 로그인해 주세요.',
  'common.pageFailed': '이 페이지를 표시할 수 없습니다',
  'common.pageFailedText': '주문과 잔액에는 영향이 없습니다. 대개 새로고침하면 해결됩니다.',
  'common.reload': '새로고침',
};
