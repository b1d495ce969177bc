import { z } from 'zod'
import { networks, paymentMethods } from './charge.ts'
import { cedisSchema } from './money.ts'
import { Refusal } from './refusal.ts'

const leastAmount = 10

const common = {
  tx_ref: z.string().min(1).max(100),
  amount: cedisSchema.refine(pesewas => pesewas >= leastAmount),
  currency: z.literal('GHS'),
  redirect_url: z.url({ protocol: /^https?$/ }).optional(),
  meta: z.json().default(null),
}

/** Both spellings of the documentation, and the current names of the networks. */
const spellings: Record<string, (typeof networks)[number]> = {
  MTN: 'MTN',
  VODAFONE: 'VODAFONE',
  TELECEL: 'VODAFONE',
  TIGO: 'TIGO',
  AIRTELTIGO: 'TIGO',
  AT: 'TIGO',
}
const network = z
  .string()
  .transform(name => spellings[name.toUpperCase()])
  .pipe(z.enum(networks))

/** A Ghanaian number in any usual notation, normalized to the national format. */
export const phoneSchema = z
  .string()
  .transform(text => text.replace(/[ -]/g, '').replace(/^\+?233/, '0'))
  .pipe(z.string().regex(/^0\d{9}$/))

const chargeBody = z.object({
  ...common,
  email: z.email(),
  phone_number: phoneSchema,
  network,
})

const payWith = z
  .string()
  .default('card,mobilemoneyghana')
  .transform(text => text.split(/[,;] */))
  .transform(options =>
    paymentMethods.filter(way => options.includes(way === 'card' ? 'card' : 'mobilemoneyghana')),
  )
  .pipe(z.array(z.enum(paymentMethods)).min(1))

const paymentBody = z.object({
  ...common,
  redirect_url: z.url({ protocol: /^https?$/ }),
  payment_options: payWith,
  /** Minutes. */
  session_duration: z.int().min(1).max(1_440).optional(),
  customer: z.object({ email: z.email() }),
})

const disableBody = z.object({ link: z.url() })
const refundBody = z.object({ amount: cedisSchema.optional(), comments: z.string().max(255).optional() })

export const readCharge = (body: unknown) => read(chargeBody, body)
export const readPayment = (body: unknown) => read(paymentBody, body)
export const readDisable = (body: unknown) => read(disableBody, body)
export const readRefund = (body: unknown) => read(refundBody, body ?? {})

/** Parses the body or refuses it in the provider's words: missing fields are required, wrong ones invalid. */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const sent = z.record(z.string(), z.unknown()).catch({}).parse(body)
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0])
  throw new Refusal(sent[field] === undefined ? `${field} is required` : `${field} is not valid`)
}
