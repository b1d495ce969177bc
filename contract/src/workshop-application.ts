import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { callablePhone, paragraph, region, requiredLine, walletPhone } from './fields.ts'
import { networks } from './mobile-money.ts'
import { PhoneCodeSent } from './phones.ts'
import { workshopLimits } from './workshop-limits.ts'

/** The version of the makers' terms that an application accepts (E19). */
export const makerTermsVersion = '2026-11'

const { name, craft, town, story, holder, pictures } = workshopLimits.workshops

/** The name of a picture of the work, as `addApplicationPicture` returned it. */
const pictureName = z.string().regex(/^[\w-]{24}$/, 'Please add this picture again')

/** The fields of an application (E19), in the order of its steps. */
export const ApplicationFields = {
  name: requiredLine('Please enter the name of your workshop', name.max).refine(
    text => text.length >= name.min,
    `Please use at least ${name.min} characters`,
  ),
  craft: requiredLine('Please say what you make', craft),
  region,
  town: requiredLine('Please enter your town', town),
  /** The year in which the workshop opened. */
  since: z.int('Please enter a year').min(1900, 'Please enter a year such as 2015'),
  story: paragraph(story.max).refine(
    text => text.length >= story.min,
    `Please write at least ${story.min} characters`,
  ),
  pictures: z
    .array(pictureName)
    .min(1, 'Please add at least one photo of your work')
    .max(pictures, `Please add at most ${pictures} photos`),
  wallet: z.strictObject({
    network: z.enum(networks, 'Please choose a network'),
    phone: walletPhone,
    /** The name in which the wallet is registered. */
    holder: requiredLine('Please enter the name on the wallet', holder),
  }),
  /** The version of the makers' terms that the person read. */
  terms: z.literal(makerTermsVersion, 'Please accept the terms for makers'),
} as const

export const ApplicationBody = z.strictObject(ApplicationFields)
export type ApplicationBody = z.output<typeof ApplicationBody>

/** A picture of the work, which only its owner and staff are shown. */
export const ApplicationPicture = z.strictObject({ name: z.string(), url: z.string() })
export type ApplicationPicture = z.output<typeof ApplicationPicture>

/** The caller's own application. */
export const WorkshopApplication = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(['applied', 'refused']),
  applied_at: z.iso.datetime(),
  /** The place in the queue, from 1; null once it is answered. */
  position: z.int().nullable(),
  /** The message of a refusal. */
  answer: z.string().nullable(),
  /** When the person may apply again after a refusal. */
  apply_again_at: z.iso.datetime().nullable(),
})
export type WorkshopApplication = z.output<typeof WorkshopApplication>

export const applyForWorkshop = endpoint({
  method: 'POST',
  path: '/workshop/apply',
  summary:
    'Applies to sell in the shop, with a verified phone number. One application of a person is open at a time.',
  access: 'verified',
  idempotency: 'stored',
  status: 201,
  body: ApplicationBody,
  response: dataOf(WorkshopApplication),
  failures: [
    'workshop.applied_already',
    'workshop.name_taken',
    'workshop.phone_needed',
    'workshop.refused_lately',
    'workshop.too_many',
    'picture.unknown',
  ],
})

export const getWorkshopApplication = endpoint({
  method: 'GET',
  path: '/workshop/application',
  summary:
    'Retrieves the caller’s open or refused application with its place in the queue; null without one.',
  access: 'signed-in',
  response: dataOf(WorkshopApplication.nullable()),
  failures: [],
})

export const addApplicationPicture = endpoint({
  method: 'POST',
  path: '/workshop/apply/pictures',
  summary: 'Stores the file `picture` (JPEG, PNG or WebP) for an application, cropped and without metadata.',
  access: 'verified',
  idempotency: 'none',
  status: 201,
  upload: workshopLimits.workshops.picture.maxBytes,
  response: dataOf(ApplicationPicture),
  failures: ['picture.unreadable'],
})

export const sendOwnPhoneCode = endpoint({
  method: 'POST',
  path: '/workshop/apply/phone',
  summary: 'Sends a code by SMS to the number that the caller wants to verify.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ phone: callablePhone }),
  response: dataOf(PhoneCodeSent),
  failures: ['phone.too_soon'],
})

const digits = 'Please enter the 6-digit code'

export const verifyOwnPhone = endpoint({
  method: 'POST',
  path: '/workshop/apply/phone/verify',
  summary: 'Makes the number that got the code the verified number of the caller’s account.',
  access: 'signed-in',
  idempotency: 'none',
  status: 204,
  body: z.strictObject({
    verification_id: z.uuid('This code has expired. Please request a new one.').toLowerCase(),
    code: z.string(digits).regex(/^\d{6}$/, digits),
  }),
  response: noContent,
  failures: ['phone.code_wrong', 'phone.code_expired', 'phone.locked', 'phone.taken'],
})
