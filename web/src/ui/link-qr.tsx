import encodeQR from 'qr'
import { buttonClass } from './button.tsx'

interface LinkQrProps {
  url: string
  name: string
}

const draw = (url: string): string =>
  `data:image/svg+xml;base64,${btoa(encodeQR(url, 'svg', { ecc: 'medium', border: 4 }))}`

interface QrImageProps {
  url: string
  /** Pixels of each side. */
  size?: number
}

/** A QR code, white in both themes, because phone cameras read dark codes on a light background. */
export const QrImage = ({ url, size = 200 }: QrImageProps) => (
  <img
    src={draw(url)}
    alt={`QR code of ${url}`}
    width={size}
    height={size}
    className="rounded-control border border-line paper"
  />
)

/** A link as a QR code, for printed invitations. */
export const LinkQr = ({ url, name }: LinkQrProps) => (
  <div className="grid justify-items-start gap-3">
    <QrImage url={url} />
    <a href={draw(url)} download={`${fileName(name)}.svg`} className={buttonClass({ variant: 'secondary' })}>
      Download QR code
    </a>
  </div>
)

const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'link'
