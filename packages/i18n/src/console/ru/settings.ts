import type { SettingMessages } from '../messages.ts';

export const settings: SettingMessages = {
  'desk.settings': 'Настройки',
  'settings.lead':
    'Действуют сразу, хранятся версиями, откатываются более старой. То, что решает о деньгах, сюда не входит.',
  'settings.setting': 'Настройка',
  'settings.value': 'Значение',
  'settings.version': 'Версия',
  'settings.changed': 'Изменено',
  'settings.started': 'Как при запуске',
  'settings.change': 'Изменить',
  'settings.history': 'История',
  'settings.save': 'Ввести в действие',
  'settings.saved': 'Действует',
  'settings.restore': 'Вернуть эту версию',
  'settings.rolledBack': 'Возврат к версии {version}',
  'settings.name.menu': 'Пункты меню',
  'settings.name.tokens': 'Сроки токенов',
  'settings.name.timeZone': 'Часовой пояс',
  'settings.name.exchangeRates': 'Курсы валют',
  'settings.name.languages': 'Языки',
  'settings.name.countries': 'Страны',
  'settings.name.currencies': 'Местные валюты',
  'settings.name.dictionaries': 'Справочники',
  'settings.name.addresses': 'Адреса',
  'settings.about.menu': 'Пункты главного меню, обычно скрытые: mining, staking, loan, finance.',
  'settings.about.tokens': 'Через сколько секунд клиент меняет токен и через сколько токен умирает.',
  'settings.about.timeZone': 'Пояс тех, кто его не выбрал.',
  'settings.about.exchangeRates': 'Местные деньги за один USD: только показ значений, не цена чего-либо.',
  'settings.about.languages':
    'Языки на выбор, в этом порядке. Английский есть всегда. Кто читает на другом, сохраняет его.',
  'settings.about.countries': 'Страны, которых нет в списках, по двум буквам. Уже открытые счета не меняются.',
  'settings.about.currencies': 'Валюты для показа сумм, в этом порядке. Доллар есть всегда.',
  'settings.about.dictionaries':
    'Собственные справочники и другие слова для имеющихся записей: значение и текст по языкам, хотя бы на английском.',
  'settings.about.addresses': 'Части адресов вызовов и приставка хранимых ключей. Читаются при следующем запуске.',
};
