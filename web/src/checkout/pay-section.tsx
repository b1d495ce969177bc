import type { ChangeEvent } from 'react'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { CheckoutFormState } from './checkout-rules.ts'
import { fieldId } from './checkout-values.ts'
import { NetworkChoice, WalletNumber } from './network-choice.tsx'
import { isOtherPrefix } from './payment-method-choice.ts'
import { Section } from './section.tsx'

const channels = [
  {
    value: 'mobile_money',
    text: 'Mobile money',
    hint: 'You’ll get a prompt on your phone to approve.',
  },
  {
    value: 'page',
    text: 'Card or other',
    hint: 'Pay securely on Paystack, then return here.',
  },
]

/** The payment method: mobile money, or the provider's page. */
export function PaySection({ form }: { form: CheckoutFormState }) {
  return (
    <Section number={3} title="Pay">
      <RadioGroup legend="How would you like to pay?" options={channels} {...form.register('channel')} />
      {form.watch('channel') === 'mobile_money' && <WalletFields form={form} />}
      <p className="text-sm text-ink-2">We never ask for your PIN.</p>
    </Section>
  )
}

/** The wallet to charge: its number, and the network guessed from the number. */
function WalletFields({ form }: { form: CheckoutFormState }) {
  const { register, formState, watch, getValues, setValue } = form
  const { errors, isSubmitted } = formState
  const number = register('wallet_phone')
  const onNumber = (event: ChangeEvent<HTMLInputElement>) => {
    if (isOtherPrefix(getValues('wallet_phone'), event.target.value)) setValue('network', '')
    return number.onChange(event)
  }
  return (
    <div className="grid gap-5 rounded-control border border-line bg-surface p-4">
      <div className="sm:max-w-72">
        <WalletNumber
          {...number}
          onChange={onNumber}
          id={fieldId('wallet_phone')}
          error={errors.wallet_phone?.message}
        />
      </div>
      <NetworkChoice
        id={fieldId('network')}
        wallet={watch('wallet_phone')}
        network={watch('network')}
        error={errors.network?.message}
        onChoose={network => setValue('network', network, { shouldValidate: isSubmitted })}
      />
    </div>
  )
}
