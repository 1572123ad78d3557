import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Korean. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '불러오는 중',
  'common.retry': '다시 시도',
  'common.close': '닫기',
  'common.cancel': '취소',
  'common.copied': '복사되었습니다',
  'common.copyWorkings': '텍스트로 복사',
  'common.unreachable': '지금 Candor에 연결할 수 없습니다.',
  'common.noAnswer': '응답이 오지 않았습니다',
  'common.checking': '결과를 확인하고 있습니다. 두 번 처리되지 않습니다.',
  'common.unsure': '처리되었는지 알 수 없습니다. 다시 시도하기 전에 확인하세요.',
  'common.failed': '저희 쪽에서 오류가 발생했습니다. 변경된 것은 없습니다.',
  'common.notLoaded': '불러오지 못했습니다',
  'common.sessionEnded': '세션이 종료되었습니다. 다시 로그인해 주세요.',
  'common.pageFailed': '이 페이지를 표시할 수 없습니다',
  'common.pageFailedText': '주문과 잔액에는 영향이 없습니다. 대개 새로고침하면 해결됩니다.',
  'common.reload': '새로고침',
  'common.unreadable': '중간 경로가 Candor 대신 응답했습니다. 잠시 후 다시 시도해 주세요.',
  'common.unknownError': '알 수 없는 오류',
  'common.loggedOutElsewhere': '다른 탭에서 로그아웃했습니다',
  'common.notKept': '이 브라우저에는 저장되지 않습니다',
  'common.notKeptText': '저장 공간이 차단되었거나 가득 찼습니다. 설정과 로그인은 페이지를 닫을 때까지만 유지됩니다.',
  'common.pageNotLoaded': '이 페이지를 불러오지 못했습니다',
  'common.pageNotLoadedText': '일부가 도착하지 않았습니다. 주문과 잔고에는 영향이 없습니다.',
  'common.copyFailed': '복사하지 못했습니다',
};
