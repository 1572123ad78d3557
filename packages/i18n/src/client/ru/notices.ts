import type { notices as source } from '../en/notices.ts';

/** Notices to a user, and how they are told, in Russian. */
export const notices: Readonly<Record<keyof typeof source, string>> = {
  'notices.title': 'Уведомления',
  'notices.bell':
    '{count, plural, =0 {Уведомления} one {Уведомления, # непрочитанное} few {Уведомления, # непрочитанных} many {Уведомления, # непрочитанных} other {Уведомления, # непрочитанного}}',
  'notices.yours': 'Вам',
  'notices.announcements': 'Объявления',
  'notices.how': 'Как мы сообщаем',
  'notices.markAll': 'Отметить всё прочитанным',
  'notices.none': 'Пока нет ничего, о чём стоит сообщить.',
  'notices.noAnnouncements': 'Объявлений пока нет.',
  'notices.failed': 'Не удалось загрузить уведомления',
  'notices.unread': 'Не прочитано',
  'notices.more': 'Более ранние уведомления',
  'notices.inbox': 'Здесь',
  'notices.mail': 'По почте',
  'notices.push': 'В браузере',
  'notices.always': 'Всегда включено',
  'notices.channel': '{kind} — {channel}',
  'notices.kind.security': 'Безопасность аккаунта',
  'notices.kind.order_filled': 'Исполнение ожидавших ордеров',
  'notices.kind.verification': 'Ваша верификация',
  'notices.kind.chat_reply': 'Ответы поддержки',
  'notices.kind.announcement': 'Новые объявления',
  'notices.pushOff': 'Этот браузер не показывает наших сообщений. Включите, чтобы получать их и без открытой страницы.',
  'notices.pushOn': 'Этот браузер показывает наши сообщения и без открытой страницы.',
  'notices.pushBlocked': 'Браузер блокирует сообщения этого сайта. Их можно разрешить в настройках сайта.',
  'notices.pushUnknown': 'Этот браузер не поддерживает сообщения сайтов.',
  'notices.pushStart': 'Включить',
  'notices.pushStop': 'Выключить',
  'notices.pushFailed': 'Не удалось подписать этот браузер',
};
