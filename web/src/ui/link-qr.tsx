import encodeQR from 'qr'
import { buttonClass } from './button.tsx'

interface LinkQrProps {
  url: string
  name: string
}

/** A link as a QR code, for printed invitations. */
export function LinkQr({ url, name }: LinkQrProps) {
  const drawn = `data:image/svg+xml;base64,${btoa(encodeQR(url, 'svg', { ecc: 'medium', border: 4 }))}`
  return (
    <div className="grid justify-items-start gap-3">
      {/* White in both themes, because phone cameras read dark codes on a light background. */}
      <img
        src={drawn}
        alt={`QR code of ${url}`}
        width={200}
        height={200}
        className="rounded-control border border-line paper"
      />
      <a href={drawn} download={`${fileName(name)}.svg`} className={buttonClass({ variant: 'secondary' })}>
        Download QR code
      </a>
    </div>
  )
}

const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'link'
