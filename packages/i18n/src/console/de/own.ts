import type { own as source } from '../en/own.ts';

export const own: Readonly<Record<keyof typeof source, string>> = {
  'own.room': 'Meine Sicherheit',
  'own.lead':
    'Womit Sie sich neben dem Passwort ausweisen. Jede Änderung wird aufgezeichnet, und Administratoren sehen, wie viele Passkeys Sie haben.',
  'own.text':
    'Fingerabdruck, Gesicht oder Gerätesperre statt eines Codes; ein Passkey weist jede andere Adresse von selbst ab. Sobald Sie einen haben, gelten Codes für Sie nicht mehr: Legen Sie zwei an, falls einer verloren geht.',
  'own.none': 'Noch kein Passkey.',
  'own.name': 'Name dieses Passkeys',
  'own.add': 'Passkey hinzufügen',
  'own.added': 'Der Passkey ist hinzugefügt, Ihre anderen Sitzungen sind beendet',
  'own.addedAt': 'Hinzugefügt {time}',
  'own.used': 'Zuletzt benutzt {time}',
  'own.neverUsed': 'Nie benutzt',
  'own.here': 'Dieses Gerät hat schon einen Passkey von Ihnen.',
  'own.off': 'Passkeys brauchen eine sichere Adresse (https oder localhost) und einen passenden Browser.',
  'own.rename': 'Umbenennen',
  'own.renamed': 'Der Passkey hat seinen neuen Namen',
  'own.remove': 'Entfernen',
  'own.removeText': 'Er öffnet die Konsole nicht mehr, und Ihre anderen Sitzungen enden.',
  'own.removeLast': 'Es ist Ihr letzter: Danach gelten wieder die Codes Ihres Authenticators.',
  'own.removed': 'Der Passkey ist entfernt, Ihre anderen Sitzungen sind beendet',
  'own.save': 'Speichern',
  'own.totpSince': 'Eingerichtet {time}',
  'own.totpRests': 'Eingerichtet {time}; gilt nicht, solange Sie einen Passkey haben',
  'own.noTotp': 'Nicht eingerichtet',
  'own.use': 'Passkey benutzen',
  'own.useText': 'Bestätigen Sie mit einem Ihrer Passkeys.',
  'own.lost': 'Alle verloren? Zwei Administratoren können Ihre Anmeldung zurücksetzen.',
  'own.latest': 'Zuletzt an Ihrer Anmeldung',
  'operators.passkeys': '{passkeys, plural, one {# Passkey} other {# Passkeys}}',
};
