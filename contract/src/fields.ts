import { z } from 'zod'
import { limits } from './limits.ts'
import { promoFormat } from './pricing.ts'
import { regionNames } from './regions.ts'
import { userIdPattern } from './user-id.ts'

export { type Region, regionNames, regions } from './regions.ts'

/** Field rules and texts of the specification's section 5, shared by forms and server. */

const disposable = ['mailinator.com', 'guerrillamail.com', '10minutemail.com']
const isDisposable = (email: string) => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return disposable.some(domain => host === domain || host.endsWith(`.${domain}`))
}

/** Control characters and lone surrogates: unreadable, and rejected by PostgreSQL. */
const unreadable = /[\p{Cc}\p{Cs}]/gu
const unreadableButNewlines = /(?![\n\t])[\p{Cc}\p{Cs}]/gu
const tags = /<[^>]*>/g

/** Removes characters that are unreadable or rejected by PostgreSQL. */
export const stripUnreadable = (text: string): string => text.replace(unreadable, '').trim()

const cleaned = (text: string) => stripUnreadable(text.replace(tags, ''))
/** Multiline text without tags, control characters and surrounding white space (D16). */
export const cleanMultilineText = (text: string) =>
  text.replace(tags, '').replace(unreadableButNewlines, '').trim()

/** One line of text: tags and control characters are removed, too long a text is refused (D16). */
export const line = (max: number = limits.text.line, message = 'This text is too long') =>
  z.string().max(max, message).transform(cleaned)

/** One line of text that must not be empty. */
export const requiredLine = (message: string, max: number = limits.text.line) =>
  z
    .string(message)
    .max(max, `Please use at most ${max} characters`)
    .transform(cleaned)
    .refine(text => text.length > 0, message)

/** Multiline text (D16). */
export const paragraph = (max: number = limits.text.paragraph) =>
  z.string().max(max, `Please use at most ${max} characters`).transform(cleanMultilineText)

const emailPattern =
  /^[^\s\p{Cc}\p{Cs}@<>"(),:;]+@[^\s\p{Cc}\p{Cs}@<>"(),:;.]+(\.[^\s\p{Cc}\p{Cs}@<>"(),:;.]+)+$/u

/** An email address, trimmed, with its domain in lower case (D82, D83). */
export const email = z
  .string('Email is required')
  .transform(text => text.trim())
  .refine(text => text.length > 0, { error: 'Email is required', abort: true })
  .refine(text => text.length <= 254 && emailPattern.test(text), {
    error: 'Please enter a valid email address',
    abort: true,
  })
  .refine(text => !isDisposable(text), 'Please use a permanent email address')
  .transform(text => {
    const at = text.lastIndexOf('@')
    return text.slice(0, at + 1) + text.slice(at + 1).toLowerCase()
  })

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

function hasRunOfFour(password: string): boolean {
  for (let at = 0; at + 3 < password.length; at++) {
    const codes = [0, 1, 2, 3].map(offset => password.charCodeAt(at + offset))
    const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
    if (steps.every(step => step === steps[0]) && [-1, 0, 1].includes(steps[0] ?? 9)) return true
  }
  return false
}

/** 0–7 (D84): +1 each for ≥ 8, ≥ 12, ≥ 16 characters, lower, upper, digit, special; −1 for a run like abcd or 1111. */
export function passwordScore(password: string): number {
  const points = [
    password.length >= 8,
    password.length >= 12,
    password.length >= 16,
    /\p{Ll}/u.test(password),
    /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ].filter(Boolean).length
  return Math.max(0, points - (hasRunOfFour(password) ? 1 : 0))
}

/** weak up to 2, fair up to 4, good up to 6, strong above. */
export function passwordStrength(password: string): PasswordStrength {
  const score = passwordScore(password)
  if (score <= 2) return 'weak'
  if (score <= 4) return 'fair'
  return score <= 6 ? 'good' : 'strong'
}

const isStrongEnough = (password: string) => !['weak', 'fair'].includes(passwordStrength(password))

/** The rules that the password form ticks off; `newPassword` requires all of them. */
export const passwordRules = [
  { text: 'At least 8 characters', holds: (password: string) => password.length >= 8 },
  { text: 'An uppercase letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  { text: 'A number', holds: (password: string) => /\p{Nd}/u.test(password) },
  { text: 'A special character', holds: (password: string) => /[^\p{L}\p{N}]/u.test(password) },
  { text: 'Hard to guess: with lowercase letters, no runs like 1234 or abcd', holds: isStrongEnough },
] as const

/** A new password; never trimmed or altered. */
export const newPassword = z
  .string('Password is required')
  .min(8, { error: 'Password must be at least 8 characters long', abort: true })
  .max(128, { error: 'Password must be at most 128 characters long', abort: true })
  .refine(text => /\p{Lu}/u.test(text), 'Password must contain an uppercase letter')
  .refine(text => /\p{Nd}/u.test(text), 'Password must contain a number')
  .refine(text => /[^\p{L}\p{N}]/u.test(text), 'Password must contain a special character')
  .refine(isStrongEnough, 'Password is too weak')

/** A first or last name: letters of any script, marks and spaces, at most 50 characters, NFC (D86). */
export const personName = (label: 'First name' | 'Last name') =>
  z
    .string(`${label} is required`)
    .transform(text => text.normalize('NFC').trim().replace(/ +/g, ' '))
    .refine(text => text.length > 0, { error: `${label} is required`, abort: true })
    .refine(text => text.length <= 50, `${label} may have at most 50 characters`)
    .refine(
      text => /^[\p{L}\p{M} ]+$/u.test(text),
      `${label} may contain letters and spaces only. Write Nana-Yaa as Nana Yaa.`,
    )

/** "024 412 3456" or "+233 24 412 3456" → "+233244123456" (D87). */
export function toE164(text: string): string {
  const digits = text.replace(/\D/g, '')
  const abroad = text.trim().startsWith('+') || digits.startsWith('00') || /^2330?\d{9}$/.test(digits)
  if (!abroad) return `+233${digits.replace(/^0/, '')}`
  return `+${digits.replace(/^00/, '')}`.replace(/^\+2330/, '+233')
}

/** Characters that come along when a number is copied from a link or a contact: "tel:" and invisible marks. */
const pasted = /^\s*tel:|\p{Cf}/giu

/** A phone number of digits, spaces, dashes, parentheses and an optional plus; stored as E.164. */
export const phone = z
  .string()
  .transform(text => text.replace(pasted, '').replace(/\p{Pd}/gu, '-'))
  .refine(text => /^\+?[\d\s()-]+$/.test(text.trim()), {
    error: 'Please enter a valid phone number',
    abort: true,
  })
  .refine(text => {
    const digits = text.replace(/\D/g, '').length
    return digits >= 7 && digits <= 15
  }, 'Please enter a valid phone number')
  .transform(toE164)

/** A number that a rider can call: Ghanaian numbers have nine digits after +233. */
export const callablePhone = phone.refine(
  number => !number.startsWith('+233') || /^\+233\d{9}$/.test(number),
  'Please enter a valid phone number',
)

/** The number of a mobile money wallet: a Ghanaian mobile number. */
export const walletPhone = phone.refine(
  number => /^\+233[25]\d{8}$/.test(number),
  'Please enter a Ghana mobile money number',
)

/** A UUID in lower case, as PostgreSQL returns it: ids are compared as text. */
export const uuid = (message: string) => z.uuid(message).toLowerCase()

/** An opaque id (UUID) in paths and bodies. */
export const id = uuid('This id isn’t valid')

/** The id of a user in paths and queries. */
export const userId = z.string().regex(userIdPattern, 'This id isn’t valid').transform(Number)

/** A numeric query parameter: digits only, so that "1e3" and " 2" are refused. */
export const counted = (fallback: number) =>
  z.string().regex(/^\d+$/, 'Please enter a whole number').transform(Number).prefault(String(fallback))

/** `page`, from 1 (D14). */
export const page = counted(1).refine(number => number >= 1 && number <= 1000, 'Page must be from 1 to 1000')

/** `limit`, 1–100 (D14). */
export const limit = (fallback: number = limits.page.size) =>
  counted(fallback).refine(
    number => number >= 1 && number <= limits.page.max,
    `Limit must be from 1 to ${limits.page.max}`,
  )

/** An amount in a response. */
export const cedis = z.number().brand<'Cedis'>()

/** An amount in a request, with at most two decimals. */
export const cedisInput = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine(
    number => Math.abs(number * 100 - Math.round(number * 100)) < 1e-6,
    'Please enter an amount with at most two decimals',
  )
  .brand<'Cedis', 'inout'>()

/** The quantity of a line item in a cart or an order (D92). */
export const quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(limits.cart.quantityMax, `Quantity may be at most ${limits.cart.quantityMax}`)

export const region = z.enum(regionNames, 'Please choose a region')

/** A GhanaPost GPS address, with or without hyphens → "GA-183-8164". */
export const digitalAddress = z
  .string()
  .transform(text => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine(text => /^[A-Z][A-Z0-9]\d{3,5}\d{4}$/.test(text), 'Please enter a GPS address such as GA-183-8164')
  .transform(text => `${text.slice(0, 2)}-${text.slice(2, -4)}-${text.slice(-4)}`)

/** A promo code: trimmed, upper-cased, 5 to 20 letters and digits (specification 5). */
export const promoCode = z.string(promoFormat.message).transform((typed, context) => {
  const code = promoFormat.read(typed)
  if (code !== undefined) return code
  context.addIssue({ code: 'custom', message: promoFormat.message })
  return z.NEVER
})
