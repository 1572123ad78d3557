import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in Russian. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'Поддержка',
  'chat.open': 'Чат с поддержкой',
  'chat.openUnread':
    '{count, plural, one {Чат с поддержкой, # непрочитанное сообщение} few {Чат с поддержкой, # непрочитанных сообщения} many {Чат с поддержкой, # непрочитанных сообщений} other {Чат с поддержкой, # непрочитанного сообщения}}',
  'chat.move': 'Кнопку можно двигать стрелками',
  'chat.messages': 'Сообщения',
  'chat.write': 'Ваше сообщение',
  'chat.keys': 'Enter отправляет, Ctrl+Enter переносит строку',
  'chat.send': 'Отправить',
  'chat.empty': 'Текст не может быть пустым',
  'chat.addImage': 'Отправить изображение',
  'chat.imageOf': 'Изображение: {name}',
  'chat.you': 'Вы',
  'chat.sending': 'Отправляется',
  'chat.notSent': 'Не отправлено',
  'chat.sendAgain': 'Отправить снова',
  'chat.discard': 'Удалить',
  'chat.read': 'Прочитано',
  'chat.typing': '{name} пишет',
  'chat.older': 'Более ранние сообщения',
  'chat.nothing': 'Напишите своими словами. Сотрудник поддержки ответит здесь, и разговор сохранится.',
  'chat.failed': 'Не удалось загрузить разговор',
  'chat.away': 'Нет связи. Написанное уйдёт, когда она вернётся.',
  'chat.rate': 'Как всё прошло?',
  'chat.rateOf': '{rating} из 5',
  'chat.rated': 'Спасибо. Мы читаем каждую оценку.',
  'chat.visitor':
    'Многие ответы есть в справочном центре. Войдите, чтобы написать в поддержку: чат откроется прямо здесь.',
  'chat.search': 'Поиск в справочном центре',
};
