import type { account as source } from '../en/account.ts';

/** The account centre, in Korean. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': '내 계정',
  'account.phone': '전화번호',
  'account.number': '계정 번호',
  'account.score': '신용 점수',
  'account.since': '개설일',
  'account.link': '초대 링크',
  'account.copy': '복사',
  'account.scoreMade': '기본 40점, 이메일과 전화 인증 각 10점, 2단계 인증 15점, 1차 인증 10점, 고급 인증 15점입니다.',
};
