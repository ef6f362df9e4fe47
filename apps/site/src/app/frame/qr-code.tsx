/** An address as a QR code, made in the page: 200 a side with a margin of 20 (specification 9). */
import { QRCodeSVG } from 'qrcode.react';
import type { JSX } from 'react';

const SIDE = 200;
const MARGIN = 20;

export function QrCode({ address, title }: { address: string; title: string }): JSX.Element {
  return (
    <span className="qr" style={{ padding: MARGIN, width: SIDE + 2 * MARGIN, height: SIDE + 2 * MARGIN }}>
      <QRCodeSVG value={address} size={SIDE} title={title} bgColor="#ffffff" fgColor="#1b1430" />
    </span>
  );
}
