import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in Korean. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': '연습용 지갑',
  'practice.money': '연습용 돈입니다.',
  'practice.moneyText':
    '이 코인은 이 데모의 전용 체인에만 존재하며 아무 가치가 없습니다. 이 주소로 실제 코인을 보내지 마세요.',
  'practice.about':
    '거래소 밖에 있는 내 지갑입니다. 이 지갑으로 출금하거나 여기서 입금하면서 전송의 양쪽을 확인해 보세요.',
  'practice.demoOnly': '연습용 지갑은 데모의 체인이 작동하는 동안에만 사용할 수 있습니다.',
  'practice.make': '연습용 지갑 만들기',
  'practice.address': '연습용 지갑의 주소',
  'practice.balances': '체인상의 잔액',
  'practice.empty': '아직 아무것도 없습니다. 테스트 코인을 받거나 이 주소로 출금해 보세요.',
  'practice.key': '개인 키',
  'practice.keyText':
    '이 키를 가진 사람이 코인을 관리합니다. 키는 이 브라우저에만 저장되며, 브라우저 데이터를 지우면 사라집니다.',
  'practice.showKey': '키 보기',
  'practice.hideKey': '키 숨기기',
  'practice.delete': '이 지갑 삭제',
  'practice.deleteSure': '지갑을 삭제할까요? 키의 사본이 없으면 코인을 영원히 되찾을 수 없습니다.',
  'practice.send': '보내기',
  'practice.sendDo': '{amount} {asset} 보내기',
  'practice.toDeposit': '내 입금 주소 사용',
  'practice.feeUpTo': '네트워크 수수료: 최대 {amount} {asset}',
  'practice.needsGas':
    '네트워크 수수료는 {asset}(으)로 지불하는데 이 지갑의 잔액이 부족합니다. 먼저 테스트용 {asset}을(를) 받으세요.',
  'practice.notAddress': '이 체인의 주소가 아닙니다.',
  'practice.checksum': '주소에 오타가 있습니다. 체크섬이 일치하지 않습니다.',
  'practice.tooMuch': '이 지갑의 잔액을 초과합니다.',
  'practice.rejected': '체인이 이 전송을 거부합니다.',
  'practice.sent': '전송이 진행 중입니다',
  'practice.history': '이 지갑에서 보낸 내역',
  'practice.noneSent': '아직 보낸 내역이 없습니다.',
  'practice.sign': '메시지 서명',
  'practice.message': '메시지',
  'practice.signDo': '서명',
  'practice.copySignature': '서명 복사',
  'practice.withdrawHere': '거래소에서 이 지갑으로 출금',
  'practice.fromDeposit': '또는 연습용 지갑에서 직접 보내기',
  'practice.fromWithdraw': '출금할 지갑이 없나요? 연습용 지갑을 사용하세요',
  'practice.asked': '이 페이지의 프로그램이 연습용 지갑에 요청합니다',
  'practice.allow': '허용',
  'practice.reject': '거부',
};
