import type { own as source } from '../en/own.ts';

export const own: Readonly<Record<keyof typeof source, string>> = {
  'own.room': 'Mi seguridad',
  'own.lead':
    'Lo que muestra junto a su contraseña. Cada cambio queda registrado, y los administradores ven cuántas llaves de acceso tiene.',
  'own.text':
    'Huella, rostro o bloqueo del dispositivo en lugar de un código; una llave de acceso rechaza por sí sola cualquier otra dirección. Desde que tiene una, los códigos ya no le valen: añada dos, por si pierde una.',
  'own.none': 'Aún no hay llaves de acceso.',
  'own.name': 'Nombre de esta llave',
  'own.add': 'Añadir llave de acceso',
  'own.added': 'Llave añadida; sus otras sesiones han terminado',
  'own.addedAt': 'Añadida {time}',
  'own.used': 'Último uso {time}',
  'own.neverUsed': 'Nunca usada',
  'own.here': 'Este dispositivo ya tiene una llave de acceso suya.',
  'own.off': 'Las llaves de acceso requieren una dirección segura (https o localhost) y un navegador compatible.',
  'own.rename': 'Cambiar nombre',
  'own.renamed': 'La llave tiene su nuevo nombre',
  'own.remove': 'Quitar',
  'own.removeText': 'Ya no abrirá la consola, y sus otras sesiones terminan.',
  'own.removeLast': 'Es la última: desde entonces vuelven a valer los códigos de su autenticador.',
  'own.removed': 'Llave quitada; sus otras sesiones han terminado',
  'own.save': 'Guardar',
  'own.totpSince': 'Configurado {time}',
  'own.totpRests': 'Configurado {time}; no vale mientras tenga una llave de acceso',
  'own.noTotp': 'Sin configurar',
  'own.use': 'Usar llave de acceso',
  'own.useText': 'Confirme con una de sus llaves de acceso.',
  'own.lost': '¿Las perdió todas? Dos administradores pueden restablecer su acceso.',
  'own.latest': 'Lo último en su acceso',
  'operators.passkeys': '{passkeys, plural, one {# llave de acceso} other {# llaves de acceso}}',
};
