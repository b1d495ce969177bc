import type { ResponseFor } from '@akyede/contract/api'
import { toE164 } from '@akyede/contract/fields'
import type { Network } from '@akyede/contract/mobile-money'
import { session } from '#kit/call.ts'
import { nationalPhone } from '#kit/national-phone.ts'
import { isPersonal, type Personal } from '#kit/personal-values.ts'
import { tabValue } from '#kit/tab-value.ts'

/** Values of the giver's form. */
export interface GiveValues {
  quantity: number
  /** Chosen when the list leaves the variant open. */
  variant_id: string
  message: string
  anonymous: boolean
  wrap: boolean
  /** For a giver without an account: name on the receipt, and phone number or email to send it to. */
  name: string
  contact: string
  channel: 'mobile_money' | 'page'
  /** Pays from another wallet than the number for the receipt. */
  other_wallet: boolean
  wallet_phone: string
  network: Network | ''
  /** The last day of a late arrival that the giver agreed to; blank until then. */
  late_until: string
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

/** Whether the contact is the number of a mobile wallet, so that it need not be entered twice. */
export const isWalletNumber = (contact: string): boolean =>
  !contact.includes('@') && /^\+233[25]\d{8}$/.test(toE164(contact))

/** The receipt's number also pays, unless the giver chooses another wallet or gives an email or a number abroad. */
export const paysFromContact = ({
  contact,
  other_wallet,
}: Pick<GiveValues, 'contact' | 'other_wallet'>): boolean =>
  !other_wallet && !contact.includes('@') && (contact.length < 5 || toE164(contact).startsWith('+233'))

/** The number of the wallet that is charged. */
export const walletOf = (values: GiveValues): string =>
  paysFromContact(values) ? values.contact : values.wallet_phone

const words = ['name', 'contact', 'wallet_phone'] as const
/** What belongs to one item. */
type ItemDraft = Pick<GiveValues, 'message' | 'late_until'>
type Draft = Pick<GiveValues, (typeof words)[number]> & ItemDraft

interface StoredDraft extends Personal, Pick<GiveValues, (typeof words)[number]> {
  /** Keyed by the id of the item. */
  readonly items: Readonly<Record<string, ItemDraft>>
}

const isItemDraft = (value: unknown): value is ItemDraft =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'late_until' in value &&
  typeof value.late_until === 'string'

const isStoredDraft = (value: unknown): value is StoredDraft =>
  isPersonal(value) &&
  words.every(name => typeof (value as unknown as Record<string, unknown>)[name] === 'string') &&
  'items' in value &&
  typeof value.items === 'object' &&
  value.items !== null &&
  Object.values(value.items).every(isItemDraft)

/** The values that this user typed in this tab, so that a second gift is prefilled. */
const draftStore = tabValue<StoredDraft>('akyede:gift-draft', isStoredDraft)

// The next user of a shared phone must not read the draft.
session.onEnded(() => draftStore.clear())

const storedDraftOf = (userId: number | undefined): StoredDraft | undefined => {
  const draft = draftStore.read()
  return draft && draft.userId === (userId ?? null) ? draft : undefined
}

export function saveGiveDraft(
  userId: number | undefined,
  itemId: string,
  { name, contact, wallet_phone, message, late_until }: GiveValues,
): void {
  const items = { ...storedDraftOf(userId)?.items, [itemId]: { message, late_until } }
  draftStore.write({ userId: userId ?? null, name, contact, wallet_phone, items })
}

/** The draft of this user, or of a guest, for one item. */
export function readGiveDraft(userId: number | undefined, itemId: string): Draft | undefined {
  const draft = storedDraftOf(userId)
  if (!draft) return undefined
  const { name, contact, wallet_phone, items } = draft
  return { name, contact, wallet_phone, ...(items[itemId] ?? { message: '', late_until: '' }) }
}

/** The message was sent with a paid gift; the next gift starts without one, and on time. */
export function clearItemDraft(itemId: string): void {
  const draft = draftStore.read()
  if (!draft) return
  const { [itemId]: _, ...items } = draft.items
  draftStore.write({ ...draft, items })
}

/** Initial values of the form, with the draft of this user or guest. */
export function initialValues(user: ResponseFor<'getUser'> | undefined, itemId: string): GiveValues {
  const draft = readGiveDraft(user?.user_id, itemId)
  return {
    quantity: 1,
    variant_id: '',
    anonymous: false,
    wrap: false,
    channel: 'mobile_money',
    // A user with an account is reached through it.
    other_wallet: user !== undefined,
    network: '',
    name: '',
    contact: '',
    message: '',
    late_until: '',
    ...draft,
    wallet_phone: draft?.wallet_phone || (user?.phone ? nationalPhone(user.phone) : ''),
  }
}
