import { type DeviceKey, fingerprintOf } from '@akyede/contract/signing'
import { finished, openDatabase } from './storage.ts'

/** What IndexedDB keeps: the key itself never leaves the browser, not even for us. */
type KeptKey = CryptoKeyPair

const store = 'keys'
const name = 'device'

let known: Promise<DeviceKey<CryptoKey>> | undefined

/**
 * The key of this browser (security design, section 1): P-256, not extractable, made on the first visit and
 * shared by all tabs. Where IndexedDB is blocked it lives as long as the page.
 */
export function deviceKey(): Promise<DeviceKey<CryptoKey>> {
  known ??= findOrMake()
  return known
}

async function findOrMake(): Promise<DeviceKey<CryptoKey>> {
  const pair = await keptPair().catch(() => makePair())
  const publicPoint = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const fingerprint = await fingerprintOf(crypto.subtle, publicPoint)
  return { privateKey: pair.privateKey, publicPoint, fingerprint }
}

const makePair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

async function keptPair(): Promise<KeptKey> {
  const opened = await openDatabase('akyede', made => made.createObjectStore(store))
  try {
    const found = await finished<KeptKey | undefined>(opened.transaction(store).objectStore(store).get(name))
    return found ?? (await keepFirst(opened, await makePair()))
  } finally {
    opened.close()
  }
}

/** Two tabs may make a key at once on the first visit: the first one kept is everyone's. */
async function keepFirst(opened: IDBDatabase, made: KeptKey): Promise<KeptKey> {
  const keys = opened.transaction(store, 'readwrite').objectStore(store)
  const first = await finished<KeptKey | undefined>(keys.get(name))
  if (first) return first
  await finished(keys.put(made, name))
  return made
}
