import { networks, walletNames } from '@akyede/contract/mobile-money'
import type { ChangeEvent } from 'react'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutFormState } from './checkout-form-state.ts'
import { fieldId } from './field-id.ts'
import { guessedNetwork, isOtherPrefix, networkFor } from './wallet.ts'

const networkOptions = networks.map(network => ({ value: network, text: walletNames[network] }))

/** Which wallet is asked: its number, and the network that the number seems to be of. */
export function WalletFields({ form }: { form: CheckoutFormState }) {
  const { register, formState, watch, getValues, setValue } = form
  const number = register('wallet_phone')
  const guess = guessedNetwork(watch('wallet_phone'))
  const onNumber = (event: ChangeEvent<HTMLInputElement>) => {
    if (isOtherPrefix(getValues('wallet_phone'), event.target.value)) setValue('network', '')
    return number.onChange(event)
  }
  return (
    <div className="grid gap-5 rounded-control border border-line bg-surface p-4">
      <div className="sm:max-w-72">
        <TextField
          label="Mobile money number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="024 412 3456"
          {...number}
          onChange={onNumber}
          id={fieldId('wallet_phone')}
          error={formState.errors.wallet_phone?.message}
        />
      </div>
      <div id={fieldId('network')} tabIndex={-1} className="grid gap-1.5 rounded-control">
        <RadioGroup
          legend="Network"
          look="chips"
          name="network"
          options={networkOptions}
          value={networkFor({ network: watch('network'), wallet_phone: watch('wallet_phone') })}
          onChoose={chosen => {
            const network = networks.find(one => one === chosen) ?? ''
            setValue('network', network, { shouldValidate: formState.isSubmitted })
          }}
          error={formState.errors.network?.message}
        />
        {guess && watch('network') === '' && (
          <p className="text-sm text-ink-2">Looks like {walletNames[guess]}. Choose another if it is not.</p>
        )}
      </div>
    </div>
  )
}
