import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Russian. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'плановые технические работы',
  'market.cause.prices': 'справочным ценам нельзя доверять',
  'market.cause.unusual': 'проверяется необычная торговая активность',
  'market.cause.network': 'неполадки в сети актива',
  'market.cause.terms': 'меняются правила торговли',
  'market.cause.delisting': 'рынок закрывается навсегда',
  'chat.tooLong': 'Не более 400 знаков',
  'chat.hidden': 'В тексте есть скрытые знаки, меняющие направление чтения',
  'chat.used': '{used} из {most} знаков',
  'chat.imageFailed': 'Изображение не отправлено',
  'chat.imagesOnly': 'Только изображения: JPEG, PNG, WebP или GIF до 5 МБ',
  'figure.notANumber': 'Здесь должно быть одно число, например 0.5. Поле не изменилось.',
  'figure.twoReadings': '{text} может означать {point} или {whole}. Введите нужное число.',
  'figure.tooManyDecimals': 'Знаков после точки здесь: не более {count}. Ничего не отброшено.',
  'figure.whole': 'Только целые числа',
  'figure.tooLong': 'Цифр до точки: не более {count}',
};
