import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKeys, nameOfKey } from './derive-key.ts'

/** Encrypts texts, so that the database alone does not reveal them. */
export interface TextCipher {
  /** `context` names the owner of the text; it cannot be decrypted in another context. */
  encrypt(text: string, context: string): string
  decrypt(sealed: string, context: string): string
  /** Whether the current key encrypted this text, and not a former one. */
  isCurrent(sealed: string): boolean
}

/**
 * AES-256-GCM with a key for each purpose. The ciphertext names its key, so that keys can be rotated: the first key
 * of the secret encrypts, each of them decrypts.
 */
export function createTextCipher(secret: string, purpose: string): TextCipher {
  const [first, ...former] = deriveKeys(secret, `seal: ${purpose}`)
  const newest = withId(first)
  const keys = [newest, ...former.map(withId)]
  return {
    encrypt(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [newest.id, nonce.toString('base64url'), ciphertext.toString('base64url')].join('.')
    },
    decrypt(sealed, context) {
      const [id, nonce = '', ciphertext = ''] = sealed.split('.')
      const key = keys.find(known => known.id === id)?.key
      if (!key) throw new Error(`what was sealed names a key that is not configured: ${id}`)
      const bytes = Buffer.from(ciphertext, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
    isCurrent: sealed => sealed.startsWith(`${newest.id}.`),
  }
}

const withId = (key: KeyObject) => ({ id: nameOfKey(key), key })
