import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Portuguese. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'Tema',
  'shell.theme.day': 'Dia',
  'shell.theme.night': 'Noite',
  'shell.theme.system': 'Como o dispositivo',
  'shell.direction': 'Cores de alta e queda',
  'shell.direction.standard': 'Verde sobe, vermelho cai',
  'shell.direction.east-asian': 'Vermelho sobe, verde cai',
  'shell.direction.safe': 'Azul sobe, laranja cai',
  'shell.density': 'Altura das linhas',
  'shell.density.compact': 'Compacta',
  'shell.density.regular': 'Normal',
  'shell.density.roomy': 'Espaçosa',
  'shell.timeZone': 'Fuso horário',
  'shell.stillScreen': 'Tela parada: nada pisca, esmaece ou desliza',
  'shell.shortcuts': 'Atalhos de uma tecla',
  'shell.dateFormat': 'Formato da data',
  'shell.hideSmall': 'Ocultar saldos pequenos',
  'shell.hideBalances': 'Ocultar saldos',
  'shell.keptHere': 'Guardadas neste navegador. Entre para levar suas escolhas a outros aparelhos.',
  'shell.keptWithAccount': 'Guardadas na sua conta. Suas escolhas acompanham você em outros aparelhos.',
  'shell.sample': 'Fica assim',
  'shell.frozenText':
    'Enquanto isso, não há novas ordens, transferências nem saques. Você ainda pode cancelar ordens abertas, ver e copiar todos os seus dados e falar conosco.',
};
