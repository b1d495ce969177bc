import { Failure } from '@akyede/contract/failures'
import { type Contact, findContact } from '#feature/accounts'
import { type Buyer, resolveWallet } from '#feature/orders'
import type { PaymentInput } from '#feature/payments'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { GiftOrderRow } from './gift.ts'

/** The giver: a user, or a guest with a name and contact. */
export interface Giver {
  readonly userId: number | null
  /** Account id or device key. */
  readonly key: string
  /** Name on the card. */
  readonly name: string
  readonly contact: Buyer['contact']
  readonly isGuest: boolean
  /** Whether the key identifies one person. A client without a device key is known only by its network address. */
  readonly isKnown: boolean
}

export interface GuestGiver {
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** A signed-in caller, `user`, gives under their own name. Refuses a guest without a name with `gift.giver_missing`. */
export function resolveGiver(
  caller: Caller,
  user: Buyer['contact'] | undefined,
  guest: GuestGiver | undefined,
): Giver {
  const key = callerKey(caller)
  if (caller.kind === 'user' && user)
    return { userId: caller.userId, key, name: user.first_name, contact: user, isGuest: false, isKnown: true }
  if (!guest) throw new Failure('gift.giver_missing')
  const isKnown = caller.fingerprint !== undefined
  return { userId: null, key, name: guest.name, contact: toContact(guest), isGuest: true, isKnown }
}

/** The wallet that is charged: the given number, or the giver's own. */
export const resolveGiverWallet = (
  { contact }: Giver,
  payBy: Parameters<typeof resolveWallet>[0],
): PaymentInput['wallet'] => resolveWallet(payBy, contact.phone)

/** Contact of a giver; undefined once it is erased. */
export async function findGiverContact(
  executor: Executor,
  { giver_id, giver_name, email, phone }: GiftOrderRow,
): Promise<Contact | undefined> {
  if (giver_id !== null) return findContact(executor, giver_id)
  if (!giver_name || (!email && !phone)) return undefined
  return toContact({ name: giver_name, email: email ?? undefined, phone: phone ?? undefined })
}

const toContact = ({ name, email, phone }: GuestGiver): Contact => ({
  first_name: name,
  last_name: '',
  email: email ?? null,
  phone: phone ?? null,
  email_verified_at: null,
})
