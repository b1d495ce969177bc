import { RadioGroup } from '#ui/radio-group.tsx'
import type { CheckoutFormState } from './checkout-form-state.ts'
import { Section } from './section.tsx'
import { WalletFields } from './wallet-fields.tsx'

const channels = [
  {
    value: 'mobile_money',
    text: 'Mobile money',
    hint: 'We ask you on your phone, and you approve there.',
  },
  {
    value: 'page',
    text: 'Card or other',
    hint: 'On the secure page of Paystack, which leads you back here.',
  },
]

/** How it is paid: on the phone at once, or on the provider's page. */
export function PaySection({ form }: { form: CheckoutFormState }) {
  return (
    <Section number={3} title="Pay">
      <RadioGroup legend="How would you like to pay?" options={channels} {...form.register('channel')} />
      {form.watch('channel') === 'mobile_money' && <WalletFields form={form} />}
      <p className="text-sm text-ink-2">We never ask for your PIN.</p>
    </Section>
  )
}
