import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in German. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': 'Übungs-Wallet',
  'practice.money': 'Übungsgeld.',
  'practice.moneyText':
    'Diese Coins gibt es nur auf der eigenen Chain dieser Demo, und sie sind nichts wert. Senden Sie nie echte Coins an diese Adresse.',
  'practice.about':
    'Ein eigenes Wallet außerhalb der Börse. Eine Auszahlung dorthin oder eine Einzahlung von dort zeigt Ihnen beide Seiten einer Zahlung.',
  'practice.demoOnly': 'Das Übungs-Wallet gibt es nur in der Demo, solange deren Chain läuft.',
  'practice.make': 'Übungs-Wallet anlegen',
  'practice.address': 'Adresse Ihres Übungs-Wallets',
  'practice.balances': 'Guthaben auf der Chain',
  'practice.empty': 'Noch nichts da. Holen Sie sich Test-Coins oder zahlen Sie welche an diese Adresse aus.',
  'practice.key': 'Privater Schlüssel',
  'practice.keyText':
    'Wer diesen Schlüssel hat, verfügt über die Coins. Er ist nur in diesem Browser gespeichert; löschen Sie dessen Daten, ist er verloren.',
  'practice.showKey': 'Schlüssel anzeigen',
  'practice.hideKey': 'Schlüssel ausblenden',
  'practice.delete': 'Wallet löschen',
  'practice.deleteSure': 'Wallet löschen? Ohne eine Kopie des Schlüssels sind seine Coins für immer unerreichbar.',
  'practice.send': 'Senden',
  'practice.sendDo': '{amount} {asset} senden',
  'practice.toDeposit': 'Meine Einzahlungsadresse verwenden',
  'practice.feeUpTo': 'Netzwerkgebühr: höchstens {amount} {asset}',
  'practice.needsGas':
    'Die Netzwerkgebühr wird in {asset} bezahlt, und davon hat dieses Wallet zu wenig. Holen Sie sich zuerst Test-{asset}.',
  'practice.notAddress': 'Das ist keine Adresse dieser Chain.',
  'practice.checksum': 'Die Adresse enthält einen Tippfehler: Ihre Prüfsumme stimmt nicht.',
  'practice.tooMuch': 'So viel hat dieses Wallet nicht.',
  'practice.rejected': 'Die Chain würde diese Zahlung ablehnen.',
  'practice.sent': 'Die Zahlung ist unterwegs',
  'practice.history': 'Aus diesem Wallet gesendet',
  'practice.noneSent': 'Noch keine Zahlungen.',
  'practice.sign': 'Nachricht signieren',
  'practice.message': 'Nachricht',
  'practice.signDo': 'Signieren',
  'practice.copySignature': 'Signatur kopieren',
  'practice.withdrawHere': 'Von der Börse in dieses Wallet auszahlen',
  'practice.fromDeposit': 'Oder Coins selbst senden, aus einem Übungs-Wallet',
  'practice.fromWithdraw': 'Kein Wallet für die Auszahlung? Nehmen Sie ein Übungs-Wallet',
  'practice.asked': 'Ein Programm auf dieser Seite fragt bei Ihrem Übungs-Wallet an',
  'practice.allow': 'Erlauben',
  'practice.reject': 'Ablehnen',
};
