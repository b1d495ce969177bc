import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'

const period = 30

/** 160 random bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The parameters that authenticator apps expect: SHA-1, six digits, thirty seconds (RFC 6238). */
const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: 'Akyɛde',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })

export function presentTotp(secret: string, label: string) {
  const otpauth_url = totpOf(secret, label).toString()
  return { qr_code: pictureOf(otpauth_url), secret, otpauth_url }
}

/** The background is white in every theme: scanners expect dark on light. */
function pictureOf(text: string): string {
  const drawn = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
  const svg = drawn.replace('>', ' shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0z"/>')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Returns the time step of the code: the current, the previous or the next one; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}
