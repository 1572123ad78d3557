import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Italian. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'Tema',
  'shell.theme.day': 'Giorno',
  'shell.theme.night': 'Notte',
  'shell.theme.system': 'Come il dispositivo',
  'shell.direction': 'Colori di rialzo e ribasso',
  'shell.direction.standard': 'Verde sale, rosso scende',
  'shell.direction.east-asian': 'Rosso sale, verde scende',
  'shell.direction.safe': 'Blu sale, arancio scende',
  'shell.density': 'Altezza delle righe',
  'shell.density.compact': 'Compatta',
  'shell.density.regular': 'Normale',
  'shell.density.roomy': 'Ampia',
  'shell.timeZone': 'Fuso orario',
  'shell.stillScreen': 'Schermo fermo: nulla lampeggia, sfuma o scorre',
  'shell.shortcuts': 'Scorciatoie a un tasto',
  'shell.dateFormat': 'Formato della data',
  'shell.hideSmall': 'Nascondi i saldi piccoli',
  'shell.hideBalances': 'Nascondi i saldi',
  'shell.keptHere': 'Conservate in questo browser. Acceda per ritrovarle su altri dispositivi.',
  'shell.keptWithAccount': 'Conservate con il suo account, la seguono su altri dispositivi.',
  'shell.sample': 'Ecco come appare',
  'shell.frozenText':
    'Nel frattempo niente nuovi ordini, trasferimenti o prelievi. Può ancora annullare gli ordini aperti, vedere e copiare tutti i suoi dati e scriverci.',
};
