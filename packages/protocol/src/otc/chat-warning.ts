/**
 * What a reader is warned of: words that lead away from the platform, or that hide what a payment
 * is for.
 */
export const otcChatWarnings = ['leaves_platform', 'hides_purpose'] as const;
export type OtcChatWarning = (typeof otcChatWarnings)[number];

/**
 * Messengers, addresses and links that take a talk away from where it can be proven. An address is
 * looked at from one character before its @ to the next @, so that a long text of them costs no
 * more than its length.
 */
const elsewhere =
  /https?:\/\/|www\.|\bt\.me\b|@\w{4,}|\S@[^\s@]+\.\w{2,}|\b(whats\s?app|telegram|viber|signal app|skype|discord|wechat id|line id)\b|微信号|加微信|加我微信|电报|飞机号|加好友|ライン交換|카톡|телеграм|ватсап/iu;
/** Asks to say something else than what the money is for. */
const purpose =
  /\b(do not|don'?t|never|no)\s+(write|mention|say|put|note|remark)\w*\b.{0,40}\b(crypto|coins?|usdt|btc|bitcoin|candor)\b|\bwrite\s+.{0,20}(gift|loan|family|goods)\b|(不要|别|勿|請勿)(写|寫|备注|備註|提).{0,12}(币|幣|usdt|btc|比特)|не\s+(пишите|указывайте).{0,40}(крипт|usdt|btc)|no\s+(escribas|menciones|pongas).{0,40}(cripto|usdt|btc)|não\s+(escreva|mencione).{0,40}(cripto|usdt|btc)|ne\s+(mentionne|mets|mettez|notez).{0,40}(crypto|usdt|btc)|nicht\s+.{0,20}(krypto|usdt|btc)\s*(schreiben|erwähnen|angeben)/iu;

/** The warnings of a text, each once. It is shown beside the words; nothing is withheld. */
export function otcChatWarningsOf(text: string): OtcChatWarning[] {
  return [
    ...(elsewhere.test(text) ? (['leaves_platform'] as const) : []),
    ...(purpose.test(text) ? (['hides_purpose'] as const) : []),
  ];
}
