import type { account as source } from '../en/account.ts';

/** The account centre, in Korean. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': '내 계정',
  'account.phone': '전화번호',
  'account.number': '계정 번호',
  'account.wallet': '지갑 주소',
  'account.noWallet': '아직 없음: 이 거래소는 입금을 받지 않습니다',
  'account.score': '신용 점수',
  'account.since': '개설일',
  'account.link': '초대 링크',
  'account.copy': '복사',
  'account.scoreMade': '기본 40점, 이메일과 전화 인증 각 10점, 2단계 인증 15점, 1차 인증 10점, 고급 인증 15점입니다.',
  'account.data': '내 데이터',
  'account.dataText':
    '보관 중인 내 정보 전체를 파일 하나로 받습니다. 프로필, 보안 기록, 입력한 신원 정보, 메시지, 주문, 체결, 원장이 들어 있으며 비밀번호, 키, 사진은 들어 있지 않습니다.',
  'account.copyData': '사본 내려받기',
  'account.copyDone': '데이터 사본을 만들었습니다',
  'account.close': '계정 해지',
  'account.closeText':
    '두 사람이 결정합니다. 이후 신원을 알 수 있는 모든 정보가 지워지고 더는 로그인할 수 없으며, 원장에는 이름 없는 번호만 남습니다. 되돌릴 수 없으니 먼저 사본을 받으세요.',
  'account.closeAsk': '해지 요청',
  'account.closeAsked': '{time}에 요청했습니다. 결정되기 전까지 철회할 수 있습니다.',
  'account.closeKeep': '계정 유지',
  'account.closeAssets': '비워야 할 잔액: {assets}',
  'account.closeOrders': '취소해야 할 미체결 주문: {count}건',
  'account.closeDone': '계정 해지를 요청했습니다',
  'account.closeKept': '계정을 계속 사용합니다',
  'account.invited': '초대',
  'account.invitedText':
    '내가 초대한 사람, 그 사람이 초대한 사람, 그리고 한 세대 더 보여 줍니다. 초대에 대한 보상은 지급되지 않습니다.',
  'account.generation': '세대',
  'account.people': '인원',
  'account.traded': '거래액(USDT)',
  'account.joined': '가입일',
  'account.who': '계정',
  'account.noInvited': '아직 내 링크로 가입한 사람이 없습니다.',
};
