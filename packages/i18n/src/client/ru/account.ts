import type { account as source } from '../en/account.ts';

/** The account centre, in Russian. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Ваш аккаунт',
  'account.phone': 'Телефон',
  'account.number': 'Номер аккаунта',
  'account.wallet': 'Адрес кошелька',
  'account.noWallet': 'Свой для каждой сети, в разделе пополнений',
  'account.score': 'Рейтинг доверия',
  'account.since': 'Аккаунт открыт',
  'account.link': 'Ссылка-приглашение',
  'account.copy': 'Копировать',
  'account.scoreMade':
    '40 в начале; по 10 за подтверждённые почту и телефон, 15 за второй фактор, 10 за первичную и 15 за расширенную проверку.',
  'account.data': 'Ваши данные',
  'account.dataText':
    'Один файл со всем, что мы храним о вас: профиль, журнал безопасности, данные документов в вашем вводе, сообщения, заявки, сделки и книга операций. Без паролей, ключей и фотографий.',
  'account.copyData': 'Скачать копию',
  'account.copyDone': 'Сделана копия ваших данных',
  'account.close': 'Закрыть учётную запись',
  'account.closeText':
    'Решают два человека. Затем стирается всё, что говорит о том, кто вы, и войти больше нельзя; в книге остаётся номер без имени. Отменить это невозможно, поэтому сначала скачайте копию.',
  'account.closeAsk': 'Запросить закрытие',
  'account.closeAsked': 'Запрошено {time}. До решения запрос можно отозвать.',
  'account.closeKeep': 'Оставить учётную запись',
  'account.closeAssets': 'Ещё не пусто: {assets}.',
  'account.closeOrders':
    'Ещё отменить: {count, plural, one {# открытую заявку} few {# открытые заявки} other {# открытых заявок}}.',
  'account.closeDone': 'Запрошено закрытие учётной записи',
  'account.closeKept': 'Учётная запись остаётся',
  'account.invited': 'Приглашения',
  'account.invitedText': 'Кого пригласили вы, кого пригласили они, и ещё одно поколение. Вознаграждений за это нет.',
  'account.generation': 'Поколение',
  'account.people': 'Людей',
  'account.traded': 'Оборот, USDT',
  'account.joined': 'Регистрация',
  'account.who': 'Учётная запись',
  'account.noInvited': 'По вашей ссылке пока никто не пришёл.',
  'account.picture': 'Фото профиля',
  'account.pictureUpload': 'Загрузить изображение',
  'account.pictureNone': 'Без фото',
  'account.pictureText':
    'JPEG, PNG, WebP или GIF, до 5 МБ. Изображение обрезается до квадрата, данные о месте съёмки и камере удаляются.',
  'account.pictureSaved': 'Фото профиля сохранено',
  'account.drawn.sail': 'Парусник',
  'account.drawn.peak': 'Вершина',
  'account.drawn.lighthouse': 'Маяк',
  'account.drawn.compass': 'Компас',
  'account.drawn.leaf': 'Лист',
  'account.drawn.moon': 'Луна',
  'account.drawn.sun': 'Солнце',
  'account.drawn.wave': 'Волна',
};
