import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Russian. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Загрузка',
  'common.retry': 'Повторить',
  'common.close': 'Закрыть',
  'common.cancel': 'Отмена',
  'common.copied': 'Скопировано',
  'common.copyWorkings': 'Скопировать как текст',
  'common.unreachable': 'Сейчас нет связи с Candor.',
  'common.noAnswer': 'Нет ответа',
  'common.checking': 'Проверяем результат. Дважды ничего не выполняется.',
  'common.unsure': 'Возможно, действие уже выполнено. Проверьте, прежде чем повторять.',
  'common.failed': 'У нас произошла ошибка. Ничего не изменено.',
  'common.notLoaded': 'Не удалось загрузить',
  'common.sessionEnded': 'Сеанс завершён. Войдите снова.',
  'common.pageFailed': 'Не удалось показать страницу',
  'common.pageFailedText': 'Ваши ордера и балансы не затронуты. Обычно помогает перезагрузка.',
  'common.reload': 'Перезагрузить',
  'common.unreadable': 'Вместо Candor ответил кто-то по пути. Повторите попытку чуть позже.',
  'common.unknownError': 'Неизвестная ошибка',
  'common.loggedOutElsewhere': 'Вы вышли в другой вкладке',
  'common.notKept': 'Этот браузер не может ничего сохранить',
  'common.notKeptText':
    'Его хранилище заблокировано или переполнено. Настройки и вход действуют, пока открыта страница.',
  'common.pageNotLoaded': 'Страница не загрузилась',
  'common.pageNotLoadedText': 'Часть страницы не загрузилась. Ваши ордера и балансы не затронуты.',
  'common.copyFailed': 'Не удалось скопировать!',
  'common.done': 'Операция выполнена',
  'common.notDone': 'Операция не выполнена',
};
