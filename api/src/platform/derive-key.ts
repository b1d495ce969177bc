import { hkdfSync } from 'node:crypto'

/** A key for one purpose alone, from a secret of the shop (RFC 5869): what signs one thing signs nothing else. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'akyede', purpose, 32))
