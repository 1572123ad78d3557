import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in Korean. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    '가격이 정해지는 방식, 주문이 만나는 방식, 그 한계를 설명합니다. 이 페이지의 모든 수치는 운영 중인 거래소에서 읽어 옵니다.',
  'rules.contents': '이 페이지의 내용',
  'rules.market': '시장',
  'rules.prices': '두 가지 가격',
  'rules.pricesLast': '현재가는 Candor 호가창에서 마지막으로 체결된 가격입니다.',
  'rules.pricesIndex':
    '지수 가격은 외부 시장의 가격입니다. 가격 제한폭은 이를 따르고, 스톱 주문에서도 선택할 수 있습니다. 우리 호가창은 지수에 쓰이지 않으므로 호가를 흔들어 스톱을 발동시킬 수 없습니다.',
  'rules.index': '지수가 정해지는 방식',
  'rules.index1': '각 거래소의 최신 가격 중 {seconds}초 이내의 것을 모읍니다.',
  'rules.index2':
    '중앙값에서 {percent} 넘게 {seconds}초간 벗어난 거래소를 제외합니다. {minutes}분간 범위 안에 있으면 복귀합니다.',
  'rules.index3': '남은 곳이 {venues}곳 미만이면 지수는 없습니다.',
  'rules.index4': '중앙값을 구합니다. {venues}곳 이상이면서 과반이 {percent} 이내에 있지 않으면 지수는 없습니다.',
  'rules.index5': '각 거래소를 중앙값의 {percent} 이내로 맞추고 다시 중앙값을 구합니다. 이것이 지수입니다.',
  'rules.indexNone':
    '지수가 없으면 시장은 정체 상태가 됩니다. 정체된 가격으로는 아무것도 발동되지 않고, 데모의 시장 조성자는 주문을 거둡니다. 가격이 없으면 시간을 잃고, 틀리면 돈을 잃습니다.',
  'rules.venues': '현재 거래소별 가격',
  'rules.venue': '거래소',
  'rules.venuePrice': '가격',
  'rules.venueAge': '경과',
  'rules.venueState': '상태',
  'rules.venueCounts': '반영',
  'rules.venueOld': '오래됨',
  'rules.venueFar': '너무 벗어남',
  'rules.indexNow': '{symbol}의 현재 지수',
  'rules.orders': '주문의 종류',
  'rules.type.limit': '지정한 가격 또는 더 유리한 가격에 체결됩니다. 남은 수량은 호가창에서 기다립니다.',
  'rules.type.market': '즉시 체결되며 최우선 호가에서 시장 한도를 넘지 않습니다. 남은 수량은 종료됩니다.',
  'rules.type.stop_limit': '트리거를 기다렸다가 지정가 주문으로 작동합니다.',
  'rules.type.stop_market': '트리거를 기다렸다가 시장가 주문으로 작동합니다.',
  'rules.type.trailing_stop': '트리거가 일정 거리로 가격을 따라가다가 가격이 돌아서면 그 자리에 머뭅니다.',
  'rules.type.oco': '지정가와 스톱 주문을 함께 냅니다. 하나가 작동하면 다른 하나는 취소됩니다.',
  'rules.tif.GTC': '체결되거나 취소될 때까지 유지됩니다.',
  'rules.tif.IOC': '즉시 체결되지 않은 수량은 취소됩니다.',
  'rules.tif.FOK': '전량이 즉시 체결되거나 전혀 체결되지 않습니다.',
  'rules.tif.GTD': '지정한 시각까지 유지됩니다.',
  'rules.postOnly': '호가창에서 기다리기만 합니다. 즉시 체결될 주문이면 거부됩니다.',
  'rules.matching': '누가 먼저인가',
  'rules.matchingText':
    '더 유리한 가격이 먼저이고, 같은 가격이면 먼저 낸 주문이 우선합니다. 우리 시장 조성자를 포함해 누구도 새치기하지 않습니다. 자기 자신과는 체결되지 않으며, 주문에서 고른 대로 둘 중 하나가 종료됩니다.',
  'rules.markets': '주문 한도',
  'rules.marketsText':
    '가격은 호가 단위로, 수량은 최소 단위로 움직입니다. 한도를 벗어난 주문은 가장 가까운 유효 값을 알려 주고 거부합니다.',
  'rules.yourFees': '메이커 / 테이커',
  'rules.feesText':
    '수수료는 체결 금액 × 요율이며 최소 단위 아래는 버립니다. 전송 전에 양식이 보여 주는 금액은 기록할 때와 같은 식으로 계산됩니다.',
  'rules.fundText':
    '모든 수수료의 10%가 수수료와 같은 기록에서 자산 안전 기금으로 들어갑니다. 자산별로 지금까지 부과된 수수료의 정확히 10분의 1(최소 단위 버림)이 기금에 있습니다.',
  'rules.fundCheck1':
    '내 체결의 수수료를 열면 내 수수료의 10분의 1과 상대방 수수료의 10분의 1이 표시됩니다. 둘을 더한 금액이 이 거래에서 기금으로 들어간 금액입니다.',
  'rules.fundCheck2':
    '지금까지의 수수료 합계를 10으로 나누면 마지막 자리까지 잔고와 같습니다. 둘 다 2초마다 원장에서 읽습니다.',
  'rules.fundCheck3': 'Candor 운영자는 “{command}”로 저널의 모든 기록을 검증할 수 있습니다.',
  'rules.reserves': '우리의 부채와 보유 자산',
  'rules.reservesText':
    '거래소는 매주 사용자에게 갚아야 할 모든 금액의 루트를 보유 자산과 함께 공개합니다. 계정이 있으면 누구나 자신이 집계되었는지 확인할 수 있습니다.',
  'rules.reservesLink': '최신 증명 보기',
  'rules.records': '기록 보관 기간',
  'rules.recordsAll': '저널은 첫 기록부터 모두 보관합니다.',
  'rules.recordsDays': '저널은 최근 {days}일의 모든 기록을 보관하고 그 이전 기록은 삭제합니다.',
  'rules.recordsLists': '주문, 체결, 원장 내역은 어느 경우든 내 목록에 남습니다.',
  'rules.recordsCut':
    '삭제한 지점에는 마지막으로 삭제된 기록 번호와 그 시점의 체인 및 전체 잔고 해시가 저널에 기록됩니다. 그 이후는 “{command}”로 모두 검증할 수 있으며, 그 이전은 “보관되지 않음”으로 표시됩니다.',
  'rules.risk': '위험',
};
