import type { own as source } from '../en/own.ts';

export const own: Readonly<Record<keyof typeof source, string>> = {
  'own.room': 'La mia sicurezza',
  'own.lead':
    'Ciò che mostri oltre alla password. Ogni modifica resta registrata, e gli amministratori vedono quante passkey hai.',
  'own.text':
    'Impronta, volto o blocco del dispositivo al posto di un codice; una passkey rifiuta da sola ogni altro indirizzo. Da quando ne hai una, i codici non valgono più per te: aggiungine due, nel caso una vada persa.',
  'own.none': 'Ancora nessuna passkey.',
  'own.name': 'Nome di questa passkey',
  'own.add': 'Aggiungi passkey',
  'own.added': 'Passkey aggiunta; le altre tue sessioni sono terminate',
  'own.addedAt': 'Aggiunta {time}',
  'own.used': 'Ultimo uso {time}',
  'own.neverUsed': 'Mai usata',
  'own.here': 'Questo dispositivo ha già una tua passkey.',
  'own.off': 'Le passkey richiedono un indirizzo sicuro (https o localhost) e un browser compatibile.',
  'own.rename': 'Rinomina',
  'own.renamed': 'La passkey ha il nuovo nome',
  'own.remove': 'Rimuovi',
  'own.removeText': 'Non aprirà più la console, e le altre tue sessioni terminano.',
  'own.removeLast': 'È l’ultima: da quel momento valgono di nuovo i codici del tuo autenticatore.',
  'own.removed': 'Passkey rimossa; le altre tue sessioni sono terminate',
  'own.save': 'Salva',
  'own.totpSince': 'Configurato {time}',
  'own.totpRests': 'Configurato {time}; non vale finché hai una passkey',
  'own.noTotp': 'Non configurato',
  'own.use': 'Usa una passkey',
  'own.useText': 'Conferma con una delle tue passkey.',
  'own.lost': 'Le hai perse tutte? Due amministratori possono reimpostare il tuo accesso.',
  'own.latest': 'Ultime azioni sul tuo accesso',
  'operators.passkeys': '{passkeys} passkey',
};
