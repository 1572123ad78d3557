/**
 * What one may call a currency around a figure: codes, signs and names in the languages of the
 * client. A multiplier such as "k" or "万" is none.
 */
const words = new Set(
  `USDT USDC BTC XBT ETH BNB SOL XRP ADA AVAX LINK LTC BCH ETC XLM SUI ENA DOGE DOT TRX TON SHIB SATS WBTC DAI
  USD EUR GBP JPY CNY CNH RMB KRW RUB THB TWD NTD VND BRL CHF CAD AUD NZD HKD SGD INR IDR MYR PHP TRY PLN CZK SEK NOK DKK
  HUF RON UAH KZT AED SAR ILS ZAR MXN ARS CLP COP PEN
  US$ R$ NT$ HK$ A$ C$ S$ MX$ AU$ CA$ € £ ¥ ₩ ₽ ฿ ₫ ₹ ₺ ₴ ₸ ₪ ₱ ₿ $ ￥ ￦ ￡
  euro euros eur. euroes dollar dollars dollaro dollari dólar dólares dolar dolares pound pounds
  yen yuan won rouble roubles ruble rubles rubel rublo rublos baht dong đồng đ real reais franken francs franco franchi
  доллар доллара долларов евро рубль рубля рублей руб руб. иена иен юань юаней
  元 圆 圓 円 원 달러 유로 엔 위안 美元 美金 欧元 歐元 日元 日圓 人民币 人民幣 台币 臺幣 新台幣 港元 泰铢
  米ドル ドル ユーロ บาท ดอลลาร์ ยูโร เยน หยวน đô`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
);

/** Whether a text is one currency word: of the list, or the unit that a field says itself. */
export const isCurrencyWord = (text: string, unit: string | undefined): boolean =>
  words.has(text.toLowerCase()) || (unit !== undefined && text.toLowerCase() === unit.toLowerCase());
