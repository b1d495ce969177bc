import { type DeviceKey, fingerprintOf } from '@akyede/contract/signing'
import { finished, openDatabase } from './storage.ts'

/** IndexedDB stores the key pair. The private key is not extractable, so even our own scripts cannot read it. */
type StoredKey = CryptoKeyPair

const store = 'keys'
const name = 'device'

let known: Promise<DeviceKey<CryptoKey>> | undefined

/**
 * The signing key of this browser (security design, section 1): P-256, not extractable, created on the first visit
 * and shared by all tabs. Where IndexedDB is blocked it lives as long as the page.
 */
export function deviceKey(): Promise<DeviceKey<CryptoKey>> {
  known ??= findOrCreate()
  return known
}

async function findOrCreate(): Promise<DeviceKey<CryptoKey>> {
  const pair = await storedPair().catch(() => createPair())
  const publicPoint = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const fingerprint = await fingerprintOf(crypto.subtle, publicPoint)
  return { privateKey: pair.privateKey, publicPoint, fingerprint }
}

const createPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

async function storedPair(): Promise<StoredKey> {
  const opened = await openDatabase('akyede', made => made.createObjectStore(store))
  try {
    const found = await finished<StoredKey | undefined>(
      opened.transaction(store).objectStore(store).get(name),
    )
    return found ?? (await storeFirst(opened, await createPair()))
  } finally {
    opened.close()
  }
}

/** Two tabs may create a key at once on the first visit. Both use the one that was stored first. */
async function storeFirst(opened: IDBDatabase, made: StoredKey): Promise<StoredKey> {
  const keys = opened.transaction(store, 'readwrite').objectStore(store)
  const first = await finished<StoredKey | undefined>(keys.get(name))
  if (first) return first
  await finished(keys.put(made, name))
  return made
}
