import { z } from 'zod'
import { User } from './accounts.ts'
import { dayOf } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { callablePhone, digitalAddress, email, id, personName, region, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

export const listPrivacies = ['private', 'friends', 'group', 'public'] as const
export const ListPrivacy = z.enum(listPrivacies, 'Please choose who sees new lists')
export type ListPrivacy = z.output<typeof ListPrivacy>

/** Everything that the shop keeps about a person, as one file to take along (D152). */
export const PersonalExport = z.strictObject({
  id: z.string(),
  asked_at: z.iso.datetime(),
  /** Null while it is being made. */
  made_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
})
export type PersonalExport = z.output<typeof PersonalExport>

/** The user shape and what only its person sees (D81). */
export const Profile = z.strictObject({
  ...User.shape,
  birthday: z.iso.date().nullable(),
  /** The address of the picture, square; null without one. */
  photo: z.string().nullable(),
  /** A code that was sent there came back. */
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  findable: z.boolean(),
  /** Friends see on which day one was here last. */
  shows_activity: z.boolean(),
  list_privacy: ListPrivacy,
  /** The last file that was asked for, while it can be fetched. */
  export: PersonalExport.nullable(),
  /** Of the cart its pieces. */
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
    shows_activity: z.boolean(),
    list_privacy: ListPrivacy,
    /** Takes the place of the old one once it is verified; until then nothing changes but that a letter goes there. */
    email,
    /** Of the account; asked for where a change could lock its person out: of the e-mail, of a verified phone number. */
    current_password: z.string().min(1, 'Password is required').max(128, 'Password is required'),
  })
  .partial()
export type ProfileChanges = z.output<typeof ProfileChanges>

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The account that is signed in, with what only its person sees',
  access: 'signed-in',
  response: dataOf(Profile),
  failures: [],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/users/me',
  summary: 'Changes what is sent and leaves the rest; of two changes of one field the later one counts',
  access: 'signed-in',
  idempotency: 'stored',
  body: ProfileChanges,
  response: dataOf(Profile),
  failures: [
    'profile.password_wrong',
    'auth.locked',
    'profile.phone_needed',
    'auth.sign_in_again',
    'address.book_full',
    'verification.too_soon',
  ],
})

export const putPhoto = endpoint({
  method: 'PUT',
  path: '/users/me/photo',
  summary:
    'Shows the file `photo` (JPEG, PNG or WebP), cut to a square and without what the camera wrote into it',
  access: 'signed-in',
  idempotency: 'none',
  upload: limits.profile.photo.maxBytes,
  response: dataOf(Profile),
  failures: ['profile.photo_unreadable'],
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/users/me/photo',
  summary: 'Shows no photo any more',
  access: 'signed-in',
  idempotency: 'none',
  response: dataOf(Profile),
  failures: [],
})

export const askForExport = endpoint({
  method: 'POST',
  path: '/users/me/export',
  summary:
    'Has everything that the shop keeps about the account written into one file; a letter says when it is there',
  access: 'signed-in',
  idempotency: 'stored',
  status: 202,
  response: dataOf(PersonalExport),
  failures: ['profile.export_limit'],
})

export const getExport = endpoint({
  method: 'GET',
  path: '/users/me/export/:exportId',
  summary: 'The file: what each part of the shop keeps about the account, by its name',
  access: 'signed-in',
  params: z.strictObject({ exportId: id }),
  response: z.record(z.string(), z.unknown()),
  failures: ['profile.export_not_found'],
})

export const sendErasureCode = endpoint({
  method: 'POST',
  path: '/users/me/erasure-code',
  summary: 'Sends a code by which somebody without a password confirms that their account be deleted',
  access: 'signed-in',
  idempotency: 'own',
  status: 202,
  response: dataOf(
    z.strictObject({ sent_by: z.enum(['email', 'sms']), resend_in: z.int(), expires_in: z.int() }),
  ),
  failures: ['profile.code_spacing'],
})

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/users/me',
  summary: `Signs out everywhere; ${limits.profile.erasure.grace / 86_400_000} days later the account is erased, unless its person signs in before (D152)`,
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({
    password: z.string().min(1, 'Password is required').max(128, 'Password is required').optional(),
    code: z
      .string()
      .regex(/^\d{6}$/, 'Please give the 6 digits of the code')
      .optional(),
  }),
  response: dataOf(z.strictObject({ erase_at: z.iso.datetime() })),
  failures: ['profile.password_wrong', 'profile.code_wrong', 'auth.locked'],
})
