/**
 * What client and console say in the same words, in English: why a market is not open, what may be
 * said in a conversation.
 */
export const shared = {
  'market.cause.maintenance': 'planned maintenance',
  'market.cause.prices': 'its reference prices cannot be relied on',
  'market.cause.unusual': 'unusual trading is being looked into',
  'market.cause.network': 'trouble in the network of its asset',
  'market.cause.terms': 'its trading rules are being changed',
  'market.cause.delisting': 'the market is closing for good',
  'chat.tooLong': 'At most 400 characters',
  'chat.hidden': 'The text has hidden characters that turn its reading direction',
  'chat.used': '{used} of {most} characters',
  'chat.imageFailed': 'The image could not be sent',
  'chat.imagesOnly': 'Images only: JPEG, PNG, WebP or GIF of at most 5 MB',
  'figure.notANumber': 'Only one number fits here, such as 0.5. The field was left as it was.',
  'figure.twoReadings': '{text} can mean {point} or {whole}. Please type the one you mean.',
  'figure.tooManyDecimals': 'At most {count, plural, one {# decimal} other {# decimals}} here. Nothing was cut off.',
  'figure.whole': 'Whole numbers only',
  'figure.tooLong': 'At most {count} digits before the point',
} as const;
