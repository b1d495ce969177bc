import { z } from 'zod'
import { User } from './accounts.ts'
import { dayOf } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { callablePhone, digitalAddress, personName, region, requiredLine } from './fields.ts'

export const listPrivacies = ['private', 'friends', 'group', 'public'] as const
export const ListPrivacy = z.enum(listPrivacies, 'Please choose who sees new lists')
export type ListPrivacy = z.output<typeof ListPrivacy>

/** The user shape and what only its person sees (D81). */
export const Profile = z.strictObject({
  ...User.shape,
  birthday: z.iso.date().nullable(),
  /** A code that was sent there came back. */
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  findable: z.boolean(),
  list_privacy: ListPrivacy,
  /** Pieces in the cart. */
  counts: z.strictObject({ orders: z.int(), addresses: z.int(), cart: z.int() }),
})
export type Profile = z.output<typeof Profile>

/** A field that may be emptied: nothing typed is nothing kept. */
const emptiable = <S extends z.ZodType<string | null>>(schema: S) =>
  z.union([z.null(), z.literal('').transform(() => null), schema])

const birthday = z.iso
  .date('Please give a day of the calendar')
  .refine(
    day => day >= '1900-01-01' && day <= dayOf(new Date()),
    'Please give a day that has been, since 1900',
  )

/** D125: what is not sent stays as it is. */
export const ProfileChanges = z
  .strictObject({
    first_name: personName('First name'),
    last_name: personName('Last name'),
    phone: emptiable(callablePhone),
    birthday: emptiable(birthday),
    /** Becomes the default one of the address book. */
    address: z.strictObject({
      street: requiredLine('Please say the street, house or area'),
      city: requiredLine('Please say the town or city', 100),
      state: region,
      zipCode: z
        .union(
          [z.literal('').transform(() => undefined), digitalAddress],
          'A GPS address looks like GA-183-8164',
        )
        .optional(),
      country: z.literal('GH', 'We deliver within Ghana').default('GH'),
    }),
    findable: z.boolean(),
    list_privacy: ListPrivacy,
    /** Of the account; asked for where the change of a verified phone number could lock its person out. */
    current_password: z.string().min(1, 'Password is required').max(128, 'Password is required'),
  })
  .partial()
export type ProfileChanges = z.output<typeof ProfileChanges>

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The account that is signed in, with what only its person sees',
  access: 'signed-in',
  answer: dataOf(Profile),
  failures: [],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/users/me',
  summary: 'Changes what is sent and leaves the rest; of two changes of one field the later one counts',
  access: 'signed-in',
  idempotency: 'stored',
  body: ProfileChanges,
  answer: dataOf(Profile),
  failures: ['profile.password_wrong', 'profile.phone_needed', 'address.book_full'],
})
