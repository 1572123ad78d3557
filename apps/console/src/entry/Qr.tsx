import { QRCodeSVG } from 'qrcode.react';
import { useText } from '../i18n/text.ts';

/**
 * What an authenticator scans. Drawing it takes more code than the rest of the log-in, and is
 * wanted once: it is fetched then.
 */
export function Qr({ value }: { readonly value: string }) {
  const text = useText();
  return <QRCodeSVG value={value} size={176} title={text('entry.qr')} />;
}
