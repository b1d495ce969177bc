import type { ResponseFor } from '@akyede/contract/api'
import { toE164 } from '@akyede/contract/fields'
import type { Network } from '@akyede/contract/mobile-money'
import { session } from '#kit/call.ts'
import { nationalPhone } from '#kit/national-phone.ts'
import { isPersonal, type Personal } from '#kit/personal-values.ts'
import { tabValue } from '#kit/tab-value.ts'

/** What a giver fills in. */
export interface GiveValues {
  quantity: number
  /** Where the list leaves open which one. */
  variant_id: string
  message: string
  anonymous: boolean
  /** Of who gives without an account: as the receipt calls them, and a phone number or an e-mail for it. */
  name: string
  contact: string
  channel: 'mobile_money' | 'page'
  /** Another wallet than that of the number for the receipt. */
  other_wallet: boolean
  wallet_phone: string
  network: Network | ''
}

export type GiveField =
  | 'variant_id'
  | 'quantity'
  | 'message'
  | 'name'
  | 'contact'
  | 'wallet_phone'
  | 'network'

/** In the order of the form. */
export const giveFields: readonly GiveField[] = [
  'variant_id',
  'quantity',
  'message',
  'name',
  'contact',
  'wallet_phone',
  'network',
]

export const giveFieldId = (field: string): string => `give-${field.replaceAll('_', '-')}`

/** Whether a wallet has this number: then it need not be given twice. */
export const isWalletNumber = (contact: string): boolean =>
  !contact.includes('@') && /^\+233[25]\d{8}$/.test(toE164(contact))

/** The receipt goes to the wallet that pays, unless the giver says otherwise or is reached by e-mail or abroad. */
export const paysFromContact = ({
  contact,
  other_wallet,
}: Pick<GiveValues, 'contact' | 'other_wallet'>): boolean =>
  !other_wallet && !contact.includes('@') && (contact.length < 5 || toE164(contact).startsWith('+233'))

/** The number of the wallet that is asked. */
export const walletOf = (values: GiveValues): string =>
  paysFromContact(values) ? values.contact : values.wallet_phone

const words = ['name', 'contact', 'wallet_phone'] as const
type Draft = Pick<GiveValues, (typeof words)[number] | 'message'>

interface KeptDraft extends Personal, Pick<GiveValues, (typeof words)[number]> {
  /** Words are for one wish alone: by its id. */
  readonly messages: Readonly<Record<string, string>>
}

const isKept = (value: unknown): value is KeptDraft =>
  isPersonal(value) &&
  words.every(name => typeof (value as unknown as Record<string, unknown>)[name] === 'string') &&
  'messages' in value &&
  typeof value.messages === 'object' &&
  value.messages !== null &&
  Object.values(value.messages).every(message => typeof message === 'string')

/** What was written in this tab, and by whom: who gives twice writes it once. */
const kept = tabValue<KeptDraft>('akyede:gift-draft', isKept)

// On a shared phone nobody reads what another was writing.
session.onEnded(() => kept.clear())

const keptFor = (userId: number | undefined): KeptDraft | undefined => {
  const draft = kept.read()
  return draft && draft.userId === (userId ?? null) ? draft : undefined
}

export function saveGiveDraft(
  userId: number | undefined,
  itemId: string,
  { name, contact, wallet_phone, message }: GiveValues,
): void {
  const messages = { ...keptFor(userId)?.messages, [itemId]: message }
  kept.write({ userId: userId ?? null, name, contact, wallet_phone, messages })
}

/** What this person, or a guest, was writing to give this. */
export function readGiveDraft(userId: number | undefined, itemId: string): Draft | undefined {
  const draft = keptFor(userId)
  if (!draft) return undefined
  const { name, contact, wallet_phone, messages } = draft
  return { name, contact, wallet_phone, message: messages[itemId] ?? '' }
}

/** Its words went with a gift that is paid: the next one has others. */
export function clearMessage(itemId: string): void {
  const draft = kept.read()
  if (!draft) return
  const { [itemId]: _, ...messages } = draft.messages
  kept.write({ ...draft, messages })
}

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
