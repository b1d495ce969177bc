import type { ResponseFor } from '@akyede/contract/api'
import { nationalPhone } from '#kit/national-phone.ts'
import { type GiveValues, readGiveDraft } from './give-values.ts'

/** What this person, or a guest, was writing to give this; and what they begin with. */
export function initialValues(user: ResponseFor<'getUser'> | undefined, itemId: string): GiveValues {
  const draft = readGiveDraft(user?.user_id, itemId)
  return {
    quantity: 1,
    variant_id: '',
    anonymous: false,
    channel: 'mobile_money',
    // Who has an account is reached by it.
    other_wallet: user !== undefined,
    network: '',
    name: '',
    contact: '',
    message: '',
    ...draft,
    wallet_phone: draft?.wallet_phone || (user?.phone ? nationalPhone(user.phone) : ''),
  }
}
