import { z } from 'zod'
import { User } from './accounts.ts'
import { dayOf } from './days.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { callablePhone, digitalAddress, email, id, personName, region, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

export const listPrivacies = ['private', 'friends', 'group', 'public'] as const
export const ListPrivacy = z.enum(listPrivacies, 'Please choose who can see new lists')
export type ListPrivacy = z.output<typeof ListPrivacy>

/** An export of all personal data as one file (D152). */
export const PersonalExport = z.strictObject({
  id: z.string(),
  asked_at: z.iso.datetime(),
  /** Null while the export is being created. */
  made_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
})
export type PersonalExport = z.output<typeof PersonalExport>

/** The user and the fields that only they see (D81). */
export const Profile = z.strictObject({
  ...User.shape,
  birthday: z.iso.date().nullable(),
  /** The URL of the square picture; null without one. */
  photo: z.string().nullable(),
  /** True once the code sent to the number was confirmed. */
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  findable: z.boolean(),
  /** Friends see the day of the last visit. */
  shows_activity: z.boolean(),
  list_privacy: ListPrivacy,
  /** The latest export, while it can be downloaded. */
  export: PersonalExport.nullable(),
  /** `cart` is the number of units in the cart. */
  counts: z.strictObject({ orders: z.int(), addresses: z.int(), cart: z.int() }),
})
export type Profile = z.output<typeof Profile>

/** A field that can be cleared: an empty string is stored as null. */
const emptiable = <S extends z.ZodType<string | null>>(schema: S) =>
  z.union([z.null(), z.literal('').transform(() => null), schema])

const birthday = z.iso
  .date('Please enter a valid date')
  .refine(day => day >= '1900-01-01' && day <= dayOf(new Date()), 'Please enter a past date, 1900 or later')

/** Fields that are not sent stay unchanged (D125). */
export const ProfileChanges = z
  .strictObject({
    first_name: personName('First name'),
    last_name: personName('Last name'),
    phone: emptiable(callablePhone),
    birthday: emptiable(birthday),
    /** Becomes the default address. */
    address: z.strictObject({
      street: requiredLine('Please enter the street, house or area'),
      city: requiredLine('Please enter the town or city', 100),
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
    /** Replaces the old email once it is verified; until then only a verification email is sent. */
    email,
    /**
     * The password of the account; required for changes that could lock the user out: of the email and of a
     * verified phone number.
     */
    current_password: z.string().min(1, 'Password is required').max(128, 'Password is required'),
  })
  .partial()
export type ProfileChanges = z.output<typeof ProfileChanges>

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'Retrieves the signed-in account with its private fields.',
  access: 'signed-in',
  response: dataOf(Profile),
  failures: [],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/users/me',
  summary: 'Updates the fields sent; the last change of a field wins.',
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
    'Sets the file `photo` (JPEG, PNG or WebP) as profile photo, cropped to a square and without metadata.',
  access: 'signed-in',
  idempotency: 'none',
  upload: limits.profile.photo.maxBytes,
  response: dataOf(Profile),
  failures: ['profile.photo_unreadable'],
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/users/me/photo',
  summary: 'Deletes the profile photo.',
  access: 'signed-in',
  idempotency: 'none',
  response: dataOf(Profile),
  failures: [],
})

export const askForExport = endpoint({
  method: 'POST',
  path: '/users/me/export',
  summary: 'Requests an export of all personal data; an email is sent when it is ready.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 202,
  response: dataOf(PersonalExport),
  failures: ['profile.export_limit'],
})

export const getExport = endpoint({
  method: 'GET',
  path: '/users/me/export/:exportId',
  summary: 'Downloads the export: the personal data of each feature, by its name.',
  access: 'signed-in',
  params: z.strictObject({ exportId: id }),
  response: z.record(z.string(), z.unknown()),
  failures: ['profile.export_not_found'],
})

export const sendErasureCode = endpoint({
  method: 'POST',
  path: '/users/me/erasure-code',
  summary: 'Sends a code that confirms the deletion of an account without a password.',
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
  summary: `Signs out everywhere and erases the account ${limits.profile.erasure.grace / 86_400_000} days later, unless the user signs in before (D152).`,
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({
    password: z.string().min(1, 'Password is required').max(128, 'Password is required').optional(),
    code: z
      .string()
      .regex(/^\d{6}$/, 'Please enter the 6-digit code')
      .optional(),
  }),
  response: dataOf(z.strictObject({ erase_at: z.iso.datetime() })),
  failures: ['profile.password_wrong', 'profile.code_wrong', 'auth.locked'],
})
