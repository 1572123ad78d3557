import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'เปลี่ยนช่วงเวลาคงที่ของตลาด',
  'approvals.kind.tiers.thresholds': 'เปลี่ยนเงื่อนไขของระดับค่าธรรมเนียม',
  'offers.periods': 'ช่วงเวลา',
  'offers.change': 'เปลี่ยนช่วงเวลา',
  'offers.none': 'ตลาดนี้ไม่มีสัญญาช่วงเวลาคงที่',
  'offers.period': 'ช่วงเวลา {number}',
  'offers.duration': 'ระยะเวลาเป็นวินาที',
  'offers.payout': 'อัตราจ่ายต่อเงินเดิมพัน',
  'offers.minimumStake': 'เงินเดิมพันขั้นต่ำ',
  'offers.maximumStake': 'เงินเดิมพันสูงสุด',
  'offers.breakEven': 'เท่าทุนเมื่อชนะ {wins} จาก {of} ครั้ง: {percent}',
  'offers.add': 'เพิ่มช่วงเวลา',
  'offers.remove': 'ลบช่วงเวลา {number}',
  'offers.announcementHint':
    'อัตราจ่ายที่ต่ำลง รวมถึงรอบที่นำกลับมา ต้องมีประกาศอย่างน้อย 7 วันที่ระบุตลาด จำนวนวินาที และเปอร์เซ็นต์: ส่วนท้ายของที่อยู่ประกาศ',
  'offers.since': 'มีผลตั้งแต่ {time}',
  'offers.fromStart': 'มีผลตั้งแต่เริ่มเปิดตลาด',
  'offers.history': 'การตัดสินใจก่อนหน้า',
  'offers.undecided': 'ยังไม่มีการตัดสินใจ',
  'offers.again': 'เสนอสิ่งนี้อีกครั้ง',
  'offers.lead': 'รายการทั้งหมด เรียงจากสั้นที่สุด สัญญาที่กำลังดำเนินอยู่ยังคงเงื่อนไขเดิม',
  'tiers.title': 'เงื่อนไขของระดับค่าธรรมเนียม',
  'tiers.lead':
    'ยอดซื้อขายใน 30 วันหรือยอดที่ถือ เป็น USDT อย่างใดอย่างหนึ่งก็พอ ระดับของทุกคนเป็นไปตามนี้ตั้งแต่เที่ยงคืน UTC ถัดไป และกำหนดระดับของใครคนเดียวไม่ได้',
  'tiers.volume': 'ยอดซื้อขายใน 30 วัน',
  'tiers.balance': 'หรือยอดที่ถือ',
  'tiers.change': 'เปลี่ยนเงื่อนไขระดับ',
  'tiers.add': 'เพิ่มระดับ {tier}',
  'tiers.remove': 'ลบระดับ {tier}',
  'tiers.harder': 'จะมีคนที่ต้องมีมากกว่าเดิม จึงต้องประกาศไว้ก่อนเจ็ดวัน',
};
