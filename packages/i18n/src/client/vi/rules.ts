import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in Vietnamese. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    'Giá hình thành thế nào, lệnh gặp nhau ra sao và giới hạn của chúng. Mọi con số trên trang này đọc từ sàn đang vận hành.',
  'rules.contents': 'Trên trang này',
  'rules.market': 'Thị trường',
  'rules.prices': 'Hai loại giá',
  'rules.pricesLast': 'Giá gần nhất là giá của giao dịch cuối cùng trong sổ lệnh của Candor.',
  'rules.pricesIndex':
    'Giá chỉ số là giá của thị trường bên ngoài. Biên độ giá dựa vào nó, và lệnh dừng cũng vậy nếu bạn chọn. Sổ lệnh của chúng tôi không bao giờ là nguồn, nên không ai chạm được lệnh dừng của bạn bằng cách đẩy giá trong sổ.',
  'rules.index': 'Chỉ số được tính thế nào',
  'rules.index1': 'Lấy giá mới nhất của mỗi sàn, không cũ quá {seconds} giây.',
  'rules.index2':
    'Loại các sàn lệch quá {percent} so với giá giữa trong {seconds} giây. Sàn quay lại sau {minutes} phút nằm trong biên.',
  'rules.index3': 'Còn ít hơn {venues} sàn: không có chỉ số.',
  'rules.index4': 'Lấy giá giữa. Nếu không có ít nhất {venues} sàn, và đa số, nằm trong {percent}: không có chỉ số.',
  'rules.index5': 'Giữ mỗi sàn trong {percent} so với giá giữa rồi lấy giá giữa lần nữa. Đó là chỉ số.',
  'rules.indexNone':
    'Không có chỉ số thì thị trường bị coi là cũ: không gì được kích hoạt bởi giá cũ và nhà tạo lập thị trường demo rút lệnh. Thiếu giá thì mất thời gian, sai giá thì mất tiền.',
  'rules.venues': 'Các sàn lúc này',
  'rules.venue': 'Sàn',
  'rules.venuePrice': 'Giá',
  'rules.venueAge': 'Tuổi',
  'rules.venueState': 'Trạng thái',
  'rules.venueCounts': 'Được tính',
  'rules.venueOld': 'Quá cũ',
  'rules.venueFar': 'Lệch quá xa',
  'rules.indexNow': 'Chỉ số {symbol} hiện tại',
  'rules.orders': 'Các loại lệnh',
  'rules.type.limit': 'Khớp ở giá của bạn hoặc tốt hơn. Phần còn lại chờ trong sổ.',
  'rules.type.market': 'Khớp ngay, không vượt giới hạn của thị trường so với giá tốt nhất. Phần còn lại kết thúc.',
  'rules.type.stop_limit': 'Chờ kích hoạt rồi hoạt động như lệnh giới hạn.',
  'rules.type.stop_market': 'Chờ kích hoạt rồi hoạt động như lệnh thị trường.',
  'rules.type.trailing_stop': 'Mức kích hoạt bám theo giá ở một khoảng cách và đứng yên khi giá đảo chiều.',
  'rules.type.oco': 'Một lệnh giới hạn đi cùng một lệnh dừng. Lệnh này chạy thì lệnh kia bị hủy.',
  'rules.tif.GTC': 'Giữ đến khi khớp hoặc hủy.',
  'rules.tif.IOC': 'Phần không khớp ngay sẽ bị hủy.',
  'rules.tif.FOK': 'Khớp toàn bộ ngay, hoặc không gì cả.',
  'rules.tif.GTD': 'Giữ đến thời điểm bạn đặt.',
  'rules.postOnly': 'Chỉ chờ trong sổ; bị từ chối nếu sẽ khớp ngay.',
  'rules.matching': 'Ai được khớp trước',
  'rules.matchingText':
    'Giá tốt hơn đi trước; cùng giá thì lệnh đặt trước. Không ai chen hàng, kể cả nhà tạo lập của chúng tôi. Bạn không bao giờ khớp với chính mình: một trong hai lệnh kết thúc, theo lựa chọn trên lệnh.',
  'rules.markets': 'Giới hạn đặt lệnh',
  'rules.marketsText':
    'Giá đi theo bước giá, số lượng theo lô. Lệnh ngoài giới hạn bị từ chối kèm giá trị gần nhất được chấp nhận.',
  'rules.yourFees': 'Maker / taker',
  'rules.feesText':
    'Phí là giá trị khớp nhân mức phí, làm tròn xuống đơn vị nhỏ nhất. Con số hiển thị trước khi gửi dùng đúng công thức ghi sổ.',
  'rules.fundText':
    '10% mỗi khoản phí vào quỹ an toàn tài sản, trong cùng bản ghi với khoản phí. Trong tổng phí đã thu của một tài sản, đúng một phần mười, làm tròn xuống, nằm trong quỹ.',
  'rules.fundCheck1':
    'Mở phí của bất kỳ lần khớp nào của bạn: phí ghi rõ một phần mười phí của bạn và một phần mười phí của bên kia. Cộng lại là số tiền giao dịch này nộp vào quỹ.',
  'rules.fundCheck2': 'Lấy tổng phí chia mười: đúng bằng số dư đến chữ số cuối. Cả hai đọc từ sổ cái mỗi hai giây.',
  'rules.fundCheck3': 'Đơn vị vận hành Candor có thể kiểm tra mọi bản ghi của nhật ký bằng “{command}”.',
  'rules.reserves': 'Những gì chúng tôi nợ và nắm giữ',
  'rules.reservesText':
    'Mỗi tuần sàn công bố gốc của mọi khoản nợ người dùng, bên cạnh những gì đang nắm giữ. Ai có tài khoản đều có thể kiểm tra mình có được tính không.',
  'rules.reservesLink': 'Xem bằng chứng mới nhất',
  'rules.records': 'Bản ghi được lưu bao lâu',
  'rules.recordsAll': 'Nhật ký lưu mọi bản ghi kể từ bản ghi đầu tiên.',
  'rules.recordsDays': 'Nhật ký lưu mọi bản ghi trong {days} ngày gần nhất và xóa các bản ghi cũ hơn.',
  'rules.recordsLists': 'Lệnh, giao dịch và bút toán của bạn vẫn có trong các danh sách của bạn.',
  'rules.recordsCut':
    'Tại điểm cắt, nhật ký nêu bản ghi cuối cùng đã xóa cùng mã băm của chuỗi và của toàn bộ số dư lúc đó. Từ điểm đó trở đi “{command}” kiểm tra được tất cả; phần trước đó được báo là “không lưu”.',
  'rules.risk': 'Rủi ro',
};
