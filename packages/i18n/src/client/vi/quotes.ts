import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Vietnamese. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Thị trường',
  'quotes.lead': 'Mỗi cặp trong 24 giờ qua. Không ai mua được vị trí trong danh sách này.',
  'quotes.count':
    '{count} cặp đang giao dịch trên Candor, xếp theo giá trị giao dịch 24 giờ. Không ai mua được thứ hạng.',
  'quotes.traded': 'Giao dịch nhiều nhất',
  'quotes.risen': 'Tăng mạnh nhất',
  'quotes.fallen': 'Giảm mạnh nhất',
  'quotes.noneRisen': 'Không cặp nào tăng trong 24 giờ.',
  'quotes.noneFallen': 'Không cặp nào giảm trong 24 giờ.',
  'quotes.about': 'Chi tiết {symbol}',
  'quotes.notListed': '{symbol} không được niêm yết ở đây.',
  'quotes.costs': 'Mua ngay tốn bao nhiêu',
  'quotes.costsText':
    'Mua {asset} theo giá thị trường với các số tiền này, tính trên sổ lệnh hiện tại bằng đúng phép tính ghi sổ lệnh.',
  'quotes.size': 'Số tiền ({asset})',
  'quotes.average': 'Giá trung bình',
  'quotes.notFilled': 'Sổ lệnh hiện không có đủ.',
  'quotes.whoSets': 'Nguồn của giá chỉ số',
  'quotes.large': 'Giao dịch lớn gần đây',
  'quotes.worth': 'Giá trị ({asset})',
  'quotes.terms': 'Giới hạn đặt lệnh',
  'quotes.trade': 'Giao dịch {symbol}',
  'quotes.history': 'Lịch sử giá',
  'quotes.span.day': '24 giờ',
  'quotes.span.week': '7 ngày',
  'quotes.span.month': '30 ngày',
  'quotes.span.year': '1 năm',
  'quotes.engraving': '{symbol} trong {span}: từ {open} đến {close}, cao nhất {high}, thấp nhất {low}.',
  'quotes.open24': '24 giờ trước',
};
