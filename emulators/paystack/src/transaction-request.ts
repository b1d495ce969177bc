import { z } from 'zod'
import { invalid, type Refusal } from './refusal.ts'

const leastAmount = 10

/** Pesewas, as a number or a numeric string. */
export const amountField = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number).pipe(z.int())])

const metadataField = z.union([z.record(z.string(), z.json()), z.string().transform(parsedIfJson)])

/** The fields of every request that charges money. */
export const transactionFields = {
  email: z.string().min(1),
  amount: amountField,
  currency: z.string().default('GHS'),
  reference: z
    .string()
    .max(100)
    .regex(/^[-.=A-Za-z0-9]+$/)
    .optional(),
  metadata: metadataField.default(''),
}

const commonSchema = z.object(transactionFields)

/** The fields of a body; empty unless it is an object. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(body)
}

/** Parses the body with `schema`, or refuses it in the provider's words. */
export function readTransactionRequest<Schema extends z.ZodType<z.infer<typeof commonSchema>>>(
  schema: Schema,
  sent: Record<string, unknown>,
): z.output<Schema> {
  if (sent.amount === undefined || sent.amount === '') throw missing('Amount is required')
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw refusalFor(String(parsed.error.issues[0]?.path[0]))
  const { email, amount, currency } = parsed.data
  if (!z.email().safeParse(email).success) throw refusalFor('email')
  if (currency !== 'GHS') throw refusalFor('currency')
  if (amount < leastAmount) throw refusalFor('amount')
  return parsed.data
}

export function missing(message: string): Refusal {
  // The trailing space is the provider's.
  return invalid(message, 'Provide all required params ', 'missing_params')
}

export function unsupportedCurrency(): Refusal {
  return invalid('Currency not supported by merchant', 'Use GHS', 'unsupported_currency')
}

function refusalFor(field: string): Refusal {
  switch (field) {
    case 'email':
      return invalid('Invalid Email Address Passed', 'Ensure that the email address is a valid one')
    case 'amount':
      return invalid(
        'Invalid Amount Sent',
        `Ensure that the amount is a whole number of at least ${leastAmount}`,
      )
    case 'currency':
      return unsupportedCurrency()
    case 'reference':
      return invalid(
        'Invalid character in transaction reference',
        'Use only -, ., = and alphanumeric characters',
      )
    default:
      return invalid(`Invalid value for ${field}`, 'Ensure that every parameter is of the right type')
  }
}

function parsedIfJson(text: string) {
  try {
    return z.json().parse(JSON.parse(text))
  } catch {
    return text
  }
}
