import { RadioGroup } from '#ui/radio-group.tsx'
import type { CheckoutFormState } from './address-section.tsx'
import { Section } from './section.tsx'

const channels = [
  {
    value: 'mobile_money',
    text: 'Mobile money',
    hint: 'MTN MoMo, Telecel Cash or AT Money.',
  },
  { value: 'card', text: 'Card', hint: 'Visa, Mastercard or Verve.' },
]

/** How it is paid; the number is asked for on the payment page. */
export function PaySection({ form }: { form: CheckoutFormState }) {
  return (
    <Section number={3} title="Pay">
      <RadioGroup legend="How would you like to pay?" options={channels} {...form.register('channel')} />
      <p className="text-sm text-ink-2">
        Paystack's secure page takes the payment and leads you back here. We never ask for your PIN.
      </p>
    </Section>
  )
}
