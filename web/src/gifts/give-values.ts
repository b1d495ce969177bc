import { toE164 } from '@akyede/contract/fields'
import type { Network } from '@akyede/contract/mobile-money'
import { session } from '#kit/call.ts'
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

const words = ['name', 'contact', 'wallet_phone', 'message'] as const
type Draft = Pick<GiveValues, (typeof words)[number]>

/** What was written in this tab, and by whom: who gives twice writes it once. */
const kept = tabValue<Draft & { userId: number | null }>(
  'akyede:gift-draft',
  (value): value is Draft & { userId: number | null } =>
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    words.every(name => typeof (value as Record<string, unknown>)[name] === 'string'),
)

// On a shared phone nobody reads what another was writing.
session.onEnded(() => kept.clear())

export const keepGiveDraft = (
  userId: number | undefined,
  { name, contact, wallet_phone, message }: GiveValues,
): void => kept.write({ userId: userId ?? null, name, contact, wallet_phone, message })

/** What this person, or a guest, was writing. */
export function giveDraftOf(userId: number | undefined): Draft | undefined {
  const draft = kept.read()
  if (!draft || draft.userId !== (userId ?? null)) return undefined
  const { userId: _, ...values } = draft
  return values
}
