import type { account as source } from '../en/account.ts';

/** The account centre, in German. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Ihr Konto',
  'account.phone': 'Telefon',
  'account.number': 'Kontonummer',
  'account.wallet': 'Wallet-Adresse',
  'account.noWallet': 'Je Netzwerk eine, unter Einzahlungen',
  'account.score': 'Vertrauenswert',
  'account.since': 'Konto eröffnet am',
  'account.link': 'Einladungslink',
  'account.copy': 'Kopieren',
  'account.scoreMade':
    '40 zu Beginn; je 10 für bestätigte E-Mail und Telefonnummer, 15 für einen zweiten Faktor, 10 für die einfache und 15 für die erweiterte Verifizierung.',
  'account.data': 'Ihre Daten',
  'account.dataText':
    'Eine Datei mit allem, was über Sie gespeichert ist: Profil, Sicherheitsprotokoll, Ausweisangaben wie eingetippt, Nachrichten, Orders, Ausführungen und Hauptbuch. Ohne Passwörter, Schlüssel und Fotos.',
  'account.copyData': 'Kopie herunterladen',
  'account.copyDone': 'Eine Kopie Ihrer Daten wurde erstellt',
  'account.close': 'Konto schließen',
  'account.closeText':
    'Zwei Personen entscheiden darüber. Dann wird alles gelöscht, was sagt, wer Sie sind, und niemand kann sich mehr anmelden; das Hauptbuch behält eine Nummer ohne Namen. Das ist endgültig, laden Sie also vorher eine Kopie herunter.',
  'account.closeAsk': 'Schließung beantragen',
  'account.closeAsked': 'Beantragt am {time}. Bis zur Entscheidung können Sie den Antrag zurücknehmen.',
  'account.closeKeep': 'Konto behalten',
  'account.closeAssets': 'Noch zu leeren: {assets}.',
  'account.closeOrders':
    'Noch zu beenden: {count, plural, one {# offene Order oder offenes Angebot} other {# offene Orders oder Angebote}}.',
  'account.closeDone': 'Die Schließung des Kontos ist beantragt',
  'account.closeKept': 'Das Konto bleibt bestehen',
  'account.invited': 'Einladungen',
  'account.invitedText':
    'Wen Sie eingeladen haben, wen diese eingeladen haben, und eine Generation mehr. Dafür wird nichts vergütet.',
  'account.generation': 'Generation',
  'account.people': 'Personen',
  'account.traded': 'Gehandelt, USDT',
  'account.joined': 'Registriert',
  'account.who': 'Konto',
  'account.noInvited': 'Über Ihren Link kam noch niemand.',
  'account.picture': 'Profilbild',
  'account.pictureUpload': 'Bild hochladen',
  'account.pictureNone': 'Kein Bild',
  'account.pictureText':
    'JPEG, PNG, WebP oder GIF, höchstens 5 MB. Das Bild wird quadratisch zugeschnitten; Angaben zu Ort und Kamera werden entfernt.',
  'account.pictureSaved': 'Profilbild gespeichert',
  'account.drawn.sail': 'Segelboot',
  'account.drawn.peak': 'Gipfel',
  'account.drawn.lighthouse': 'Leuchtturm',
  'account.drawn.compass': 'Kompass',
  'account.drawn.leaf': 'Blatt',
  'account.drawn.moon': 'Mond',
  'account.drawn.sun': 'Sonne',
  'account.drawn.wave': 'Welle',
};
