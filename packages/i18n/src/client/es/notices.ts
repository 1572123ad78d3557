import type { notices as source } from '../en/notices.ts';

/** Notices to a user, and how they are told, in Spanish. */
export const notices: Readonly<Record<keyof typeof source, string>> = {
  'notices.title': 'Avisos',
  'notices.bell': '{count, plural, =0 {Avisos} one {Avisos, # sin leer} other {Avisos, # sin leer}}',
  'notices.yours': 'Para usted',
  'notices.announcements': 'Anuncios',
  'notices.how': 'Cómo le avisamos',
  'notices.markAll': 'Marcar todo como leído',
  'notices.none': 'Aún no ha pasado nada que deba saber.',
  'notices.noAnnouncements': 'Aún no hay anuncios.',
  'notices.failed': 'No se pudieron cargar los avisos',
  'notices.unread': 'Sin leer',
  'notices.more': 'Avisos anteriores',
  'notices.inbox': 'Aquí',
  'notices.mail': 'Por correo',
  'notices.push': 'En el navegador',
  'notices.always': 'Siempre activo',
  'notices.channel': '{kind} – {channel}',
  'notices.kind.security': 'Seguridad de su cuenta',
  'notices.kind.order_filled': 'Órdenes en espera que se ejecutan',
  'notices.kind.contract_settled': 'Contratos de plazo fijo liquidados',
  'notices.kind.verification': 'Su verificación',
  'notices.kind.application': 'Sus solicitudes',
  'notices.kind.chat_reply': 'Respuestas de soporte',
  'notices.kind.announcement': 'Anuncios nuevos',
  'notices.pushOff':
    'Este navegador no muestra nuestros mensajes. Actívelo para recibirlos aunque no haya ninguna página abierta.',
  'notices.pushOn': 'Este navegador muestra nuestros mensajes aunque no haya ninguna página abierta.',
  'notices.pushBlocked':
    'Este navegador bloquea los mensajes de este sitio. Puede permitirlos en la configuración del sitio.',
  'notices.pushUnknown': 'Este navegador no admite mensajes de sitios web.',
  'notices.pushStart': 'Activar',
  'notices.pushStop': 'Desactivar',
  'notices.pushFailed': 'No se pudo suscribir este navegador',
};
