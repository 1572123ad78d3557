import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Russian. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'Тема',
  'shell.theme.day': 'День',
  'shell.theme.night': 'Ночь',
  'shell.theme.system': 'Как на устройстве',
  'shell.direction': 'Цвета роста и падения',
  'shell.direction.standard': 'Зелёный — рост, красный — падение',
  'shell.direction.east-asian': 'Красный — рост, зелёный — падение',
  'shell.direction.safe': 'Синий — рост, оранжевый — падение',
  'shell.density': 'Высота строк',
  'shell.density.compact': 'Компактная',
  'shell.density.regular': 'Обычная',
  'shell.density.roomy': 'Просторная',
  'shell.timeZone': 'Часовой пояс',
  'shell.stillScreen': 'Неподвижный экран: ничего не мигает, не гаснет и не скользит',
  'shell.shortcuts': 'Клавиши без сочетаний',
  'shell.dateFormat': 'Формат даты',
  'shell.hideSmall': 'Скрыть малые балансы',
  'shell.hideBalances': 'Скрывать балансы',
  'shell.keptHere': 'Хранятся в этом браузере. Войдите, чтобы они были и на других устройствах.',
  'shell.keptWithAccount': 'Хранятся вместе с аккаунтом и следуют за вами на другие устройства.',
  'shell.sample': 'Так это выглядит',
  'shell.frozenText':
    'Пока нельзя размещать новые ордера, делать переводы и выводить средства. Можно отменять открытые ордера, смотреть и копировать все свои данные и писать нам.',
};
