import type { UseFormReturn } from 'react-hook-form'
import type { CheckoutChoice } from './checkout-rules.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** The form of the checkout, as its parts are handed it. */
export type CheckoutFormState = UseFormReturn<CheckoutValues, unknown, CheckoutChoice>
