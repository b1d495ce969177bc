import type { ChangeEvent } from 'react'
import { isOtherPrefix, NetworkChoice, WalletNumber } from '#feature/checkout'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { GiveFormState } from './give-request.ts'
import { giveFieldId, isWalletNumber, paysFromContact, walletOf } from './give-values.ts'

const channels = [
  { value: 'mobile_money', text: 'Mobile money', hint: 'You’ll get a prompt on your phone to approve.' },
  {
    value: 'page',
    text: 'Card or other',
    hint: 'Pay securely on Paystack, then return here.',
  },
]

/** Payment method: the wallet of the receipt's number, another wallet, or the provider's page. */
export function GiveWallet({ form, asGuest }: { form: GiveFormState; asGuest: boolean }) {
  return (
    <>
      <RadioGroup legend="How would you like to pay?" options={channels} {...form.register('channel')} />
      {form.watch('channel') === 'mobile_money' && <Wallet form={form} asGuest={asGuest} />}
      <p className="text-sm text-ink-2">We never ask for your PIN.</p>
    </>
  )
}

function Wallet({ form, asGuest }: { form: GiveFormState; asGuest: boolean }) {
  const { watch, setValue, formState } = form
  const values = watch()
  const wallet = walletOf(values)
  const sameNumber = asGuest && paysFromContact(values)
  const known = isWalletNumber(wallet)
  return (
    <div className="grid gap-4 rounded-control border border-line bg-surface p-4">
      {sameNumber ? (
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span>
            {known ? (
              <>
                From <b className="tabular-nums">{wallet}</b>
              </>
            ) : (
              'From the number above'
            )}
          </span>
          <Button variant="quiet" className="-mx-3" onClick={() => setValue('other_wallet', true)}>
            Another number
          </Button>
        </p>
      ) : (
        <OtherNumber form={form} />
      )}
      {(known || formState.errors.network) && (
        <NetworkChoice
          id={giveFieldId('network')}
          wallet={wallet}
          network={values.network}
          error={formState.errors.network?.message}
          onChoose={network => setValue('network', network, { shouldValidate: formState.isSubmitted })}
        />
      )}
    </div>
  )
}

function OtherNumber({ form }: { form: GiveFormState }) {
  const { register, formState, getValues, setValue } = form
  const number = register('wallet_phone')
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (isOtherPrefix(getValues('wallet_phone'), event.target.value)) setValue('network', '')
    return number.onChange(event)
  }
  return (
    <WalletNumber
      {...number}
      onChange={onChange}
      id={giveFieldId('wallet_phone')}
      error={formState.errors.wallet_phone?.message}
    />
  )
}
