import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in Spanish. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'Soporte',
  'chat.open': 'Chatear con soporte',
  'chat.openUnread':
    '{count, plural, one {Chatear con soporte, # mensaje sin leer} other {Chatear con soporte, # mensajes sin leer}}',
  'chat.move': 'Las flechas mueven este botón',
  'chat.messages': 'Mensajes',
  'chat.write': 'Su mensaje',
  'chat.keys': 'Enter envía, Ctrl+Enter empieza otra línea',
  'chat.send': 'Enviar',
  'chat.empty': 'El texto no puede estar vacío',
  'chat.addImage': 'Enviar una imagen',
  'chat.imageOf': 'Imagen de {name}',
  'chat.you': 'Usted',
  'chat.sending': 'Enviando…',
  'chat.notSent': 'No enviado',
  'chat.sendAgain': 'Enviar de nuevo',
  'chat.discard': 'Descartar',
  'chat.read': 'Leído',
  'chat.typing': '{name} está escribiendo',
  'chat.older': 'Mensajes anteriores',
  'chat.nothing': 'Escríbanos con sus palabras. Alguien de soporte responde aquí y la conversación queda.',
  'chat.failed': 'No se pudo cargar la conversación',
  'chat.away': 'Sin conexión. Lo que escriba se envía cuando vuelva.',
  'chat.rate': '¿Qué tal fue?',
  'chat.rateOf': '{rating} sobre 5',
  'chat.rated': 'Gracias. Leemos todas las notas.',
  'chat.visitor':
    'Muchas respuestas están en el centro de ayuda. Inicie sesión para escribir a soporte; el chat se abrirá aquí mismo.',
  'chat.search': 'Buscar en el centro de ayuda',
};
