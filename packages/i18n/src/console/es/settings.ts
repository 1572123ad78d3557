import type { SettingMessages } from '../messages.ts';

export const settings: SettingMessages = {
  'desk.settings': 'Ajustes',
  'settings.lead':
    'Rigen al momento, quedan en versiones y se revierten con una anterior. Lo que decide dinero no está aquí.',
  'settings.setting': 'Ajuste',
  'settings.value': 'Valor',
  'settings.version': 'Versión',
  'settings.changed': 'Cambiado',
  'settings.started': 'Como se inició',
  'settings.change': 'Cambiar',
  'settings.history': 'Historial',
  'settings.save': 'Poner en vigor',
  'settings.saved': 'En vigor',
  'settings.restore': 'Restaurar esta versión',
  'settings.rolledBack': 'Se volvió a la versión {version}',
  'settings.name.menu': 'Entradas del menú',
  'settings.name.tokens': 'Tiempos del token',
  'settings.name.timeZone': 'Zona horaria',
  'settings.name.exchangeRates': 'Tipos de cambio',
  'settings.name.languages': 'Idiomas',
  'settings.name.countries': 'Países',
  'settings.name.currencies': 'Monedas locales',
  'settings.name.dictionaries': 'Diccionarios',
  'settings.name.addresses': 'Direcciones',
  'settings.about.menu': 'Entradas del menú principal ocultas por defecto: mining, staking, loan, finance.',
  'settings.about.tokens': 'Segundos tras los que el cliente cambia el token y tras los que el token muere.',
  'settings.about.timeZone': 'La zona de quien no ha elegido ninguna.',
  'settings.about.exchangeRates':
    'Moneda local por un USD: solo cómo se muestran los valores, nunca lo que algo cuesta.',
  'settings.about.languages':
    'Idiomas que se ofrecen, en este orden. El inglés siempre está. Quien lee en otro lo conserva.',
  'settings.about.countries': 'Países que las listas omiten, por dos letras. Las cuentas existentes siguen igual.',
  'settings.about.currencies': 'Monedas en que se pueden mostrar los valores, en este orden. El dólar siempre está.',
  'settings.about.dictionaries':
    'Diccionarios propios y otras palabras para entradas existentes: valor y texto por idioma, al menos en inglés.',
  'settings.about.addresses':
    'Segmentos de las direcciones de las llamadas y prefijo de las claves guardadas. Se leen en el próximo inicio.',
};
