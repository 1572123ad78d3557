import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Spanish. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'Tema',
  'shell.theme.day': 'Día',
  'shell.theme.night': 'Noche',
  'shell.theme.system': 'Como el dispositivo',
  'shell.direction': 'Colores de subida y bajada',
  'shell.direction.standard': 'Verde sube, rojo baja',
  'shell.direction.east-asian': 'Rojo sube, verde baja',
  'shell.direction.safe': 'Azul sube, naranja baja',
  'shell.density': 'Altura de fila',
  'shell.density.compact': 'Compacta',
  'shell.density.regular': 'Normal',
  'shell.density.roomy': 'Amplia',
  'shell.timeZone': 'Zona horaria',
  'shell.stillScreen': 'Pantalla quieta: nada parpadea, se desvanece ni se desliza',
  'shell.shortcuts': 'Atajos de una tecla',
  'shell.dateFormat': 'Formato de fecha',
  'shell.hideSmall': 'Ocultar saldos pequeños',
  'shell.hideBalances': 'Ocultar saldos',
  'shell.keptHere': 'Se guardan en este navegador. Inicie sesión para llevarlas a otros dispositivos.',
  'shell.keptWithAccount': 'Se guardan con su cuenta y le siguen a otros dispositivos.',
  'shell.sample': 'Así se ve',
  'shell.frozenText':
    'Mientras tanto no hay órdenes nuevas, transferencias ni retiros. Puede cancelar órdenes abiertas, ver y copiar todos sus datos y escribirnos.',
};
