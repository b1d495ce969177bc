import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveKeys } from './derive-key.ts'

/** Keeps a text so that the database alone does not tell it. */
export interface TextCipher {
  /** `context` names what it belongs to: elsewhere it does not open. */
  encrypt(text: string, context: string): string
  decrypt(sealed: string, context: string): string
}

/**
 * AES-256-GCM, a key for each purpose. What is sealed names its key, so that keys can change: the first one of the
 * secret seals, each of them opens.
 */
export function createTextCipher(secret: string, purpose: string): TextCipher {
  const [first, ...former] = deriveKeys(secret, `seal: ${purpose}`)
  const newest = named(first)
  const keys = [newest, ...former.map(named)]
  return {
    encrypt(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [newest.id, nonce.toString('base64url'), closed.toString('base64url')].join('.')
    },
    decrypt(sealed, context) {
      const [id, nonce = '', closed = ''] = sealed.split('.')
      const key = keys.find(known => known.id === id)?.key
      if (!key) throw new Error(`what was sealed names a key that is not configured: ${id}`)
      const bytes = Buffer.from(closed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
  }
}

const named = (key: Uint8Array) => ({
  id: createHash('sha256').update(key).digest('base64url').slice(0, 8),
  key,
})
