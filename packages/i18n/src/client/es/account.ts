import type { account as source } from '../en/account.ts';

/** The account centre, in Spanish. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Su cuenta',
  'account.phone': 'Teléfono',
  'account.number': 'Número de cuenta',
  'account.wallet': 'Dirección de la cartera',
  'account.noWallet': 'Una por cada red, en Depósitos',
  'account.score': 'Puntuación de crédito',
  'account.since': 'Cuenta abierta el',
  'account.link': 'Enlace de invitación',
  'account.copy': 'Copiar',
  'account.scoreMade':
    '40 de inicio; 10 por correo y 10 por teléfono verificados, 15 por un segundo factor, 10 por la verificación primaria y 15 por la avanzada.',
  'account.data': 'Sus datos',
  'account.dataText':
    'Un archivo con todo lo que guardamos sobre usted: perfil, registro de seguridad, documentos tal como los escribió, mensajes, órdenes, ejecuciones y libro mayor. Sin contraseñas, claves ni fotos.',
  'account.copyData': 'Descargar una copia',
  'account.copyDone': 'Se hizo una copia de sus datos',
  'account.close': 'Cerrar la cuenta',
  'account.closeText':
    'Lo deciden dos personas. Después se borra todo lo que dice quién es usted y ya nadie puede entrar; el libro mayor guarda un número sin nombre. No se puede deshacer: descargue antes una copia.',
  'account.closeAsk': 'Pedir el cierre',
  'account.closeAsked': 'Pedido el {time}. Hasta que se decida puede retirarlo.',
  'account.closeKeep': 'Conservar la cuenta',
  'account.closeAssets': 'Todavía con saldo: {assets}.',
  'account.closeOrders':
    'Todavía por cerrar: {count, plural, one {# orden u oferta abierta} other {# órdenes u ofertas abiertas}}.',
  'account.closeDone': 'Se pidió cerrar la cuenta',
  'account.closeKept': 'La cuenta sigue abierta',
  'account.invited': 'Invitaciones',
  'account.invitedText':
    'A quién invitó, a quién invitaron ellos y una generación más. No se paga ninguna comisión por ello.',
  'account.generation': 'Generación',
  'account.people': 'Personas',
  'account.traded': 'Operado, USDT',
  'account.joined': 'Registro',
  'account.who': 'Cuenta',
  'account.noInvited': 'Todavía nadie llegó por su enlace.',
  'account.picture': 'Foto de perfil',
  'account.pictureUpload': 'Subir una imagen',
  'account.pictureNone': 'Sin foto',
  'account.pictureText':
    'JPEG, PNG, WebP o GIF, hasta 5 MB. La imagen se recorta en cuadrado y se eliminan los datos de lugar y cámara.',
  'account.pictureSaved': 'Foto de perfil guardada',
  'account.drawn.sail': 'Velero',
  'account.drawn.peak': 'Cumbre',
  'account.drawn.lighthouse': 'Faro',
  'account.drawn.compass': 'Brújula',
  'account.drawn.leaf': 'Hoja',
  'account.drawn.moon': 'Luna',
  'account.drawn.sun': 'Sol',
  'account.drawn.wave': 'Ola',
};
