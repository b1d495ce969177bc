import type { ChangeEvent } from 'react'
import type { CheckoutFormState } from './checkout-form-state.ts'
import { fieldId } from './field-id.ts'
import { NetworkChoice, WalletNumber } from './network-choice.tsx'
import { isOtherPrefix } from './wallet.ts'

/** Which wallet is asked: its number, and the network that the number seems to be of. */
export function WalletFields({ form }: { form: CheckoutFormState }) {
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
