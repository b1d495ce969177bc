import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import type { Config } from '#platform/config.ts'
import type { Executor } from '#platform/database.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import { linkHash } from '#platform/secrets.ts'
import { eq, inArray } from '#platform/sql.ts'
import { createTextCipher } from '#platform/text-cipher.ts'
import { deliveries, deliveryEvents } from './tables.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type DeliveryEventRow = typeof deliveryEvents.$inferSelect

type Secrets = Pick<Config, 'secrets'>

/** 132 random bits in base64url. */
const tokenLength = 22

/**
 * The token of a fulfilment's link. It is derived by a key, so that labels can be printed before and after the parcel is
 * shipped, and neither the database nor a backup opens a link. After a rotation of the key, links that exist stay.
 */
export function deliveryToken(config: Secrets, partId: string, storedHash?: string): string {
  const [token, ...former] = tokensOf(config, partId)
  return former.find(one => linkHash(one) === storedHash) ?? token
}

/** Whether this is the token of the fulfilment, whose link may not be stored yet. */
export const isTokenOf = (config: Secrets, token: string, partId: string): boolean =>
  tokensOf(config, partId).some(one => linkHash(one) === linkHash(token))

function tokensOf({ secrets }: Secrets, partId: string): [string, ...string[]] {
  const tokenBy = (key: KeyObject) =>
    createHmac('sha256', key).update(partId).digest('base64url').slice(0, tokenLength)
  const [key, ...former] = deriveKeys(secrets.token, 'delivery link')
  return [tokenBy(key), ...former.map(tokenBy)]
}

export const cipherFor = ({ secrets }: Secrets) => createTextCipher(secrets.token, 'delivery code')

/** A six-digit code has few values, so that its hash needs a key outside the database. */
const hashesOf = ({ secrets }: Secrets, partId: string, code: string): [string, ...string[]] => {
  const hashBy = (key: KeyObject) => createHmac('sha256', key).update(`${partId}:${code}`).digest('base64url')
  const [key, ...former] = deriveKeys(secrets.token, 'delivery code hash')
  return [hashBy(key), ...former.map(hashBy)]
}

/** The keyed hash by which a code is stored. */
export const hashCode = (config: Secrets, partId: string, code: string): string =>
  hashesOf(config, partId, code)[0]

const { codeDigits } = limits.deliveries
const randomCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** A code, a random one unless it is given, and the columns that store it. */
export function createCode(config: Secrets, partId: string, code = randomCode()) {
  return {
    code,
    columns: {
      code_hash: hashCode(config, partId, code),
      code_sealed: cipherFor(config).encrypt(code, partId),
    },
  }
}

/** The code for its recipient; undefined without a valid one. */
export const readCode = (
  config: Secrets,
  { part_id, code_sealed, code_until }: DeliveryRow,
  now: Date,
): string | undefined =>
  code_sealed && (!code_until || code_until > now)
    ? cipherFor(config).decrypt(code_sealed, part_id)
    : undefined

/** Whether this is the valid code of this fulfilment. The hash is keyed, so that its comparison reveals nothing. */
export const isCode = (
  config: Secrets,
  { part_id, code_hash, code_until }: DeliveryRow,
  code: string,
  now: Date,
): boolean =>
  code_hash !== null &&
  (!code_until || code_until > now) &&
  hashesOf(config, part_id, code).includes(code_hash)

/** "481 920", as people read a code aloud. */
export const spokenCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

export type CodeLock =
  | { readonly kind: 'open' | 'for good' }
  | { readonly kind: 'locked'; readonly until: Date }

/** Whether codes are accepted. After the last wrong one of all, only the buyer and staff can complete the delivery. */
export function lockOf({ wrong_codes, locked_until }: DeliveryRow, now: Date): CodeLock {
  if (wrong_codes >= limits.deliveries.wrongCodes.inAll) return { kind: 'for good' }
  return locked_until && locked_until > now ? { kind: 'locked', until: locked_until } : { kind: 'open' }
}

export async function findDeliveries(
  executor: Executor,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryRow>> {
  if (partIds.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(deliveries)
    .where(inArray(deliveries.part_id, [...partIds]))
  return new Map(rows.map(row => [row.part_id, row]))
}

/** What the rider of a parcel reported, oldest first. */
export const findDeliveryEvents = (executor: Executor, partId: string): Promise<DeliveryEventRow[]> =>
  executor
    .select()
    .from(deliveryEvents)
    .where(eq(deliveryEvents.part_id, partId))
    .orderBy(deliveryEvents.at, deliveryEvents.number)
