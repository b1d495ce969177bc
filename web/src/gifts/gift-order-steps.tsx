import type { ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { formatPesewas } from '@akyede/contract/money'
import type { ReactNode } from 'react'
import { Section } from '#feature/checkout'
import { nationalPhone } from '#kit/national-phone.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { GiftList } from './gift-list-path.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import type { GiveFormState } from './give-request.ts'
import { giveFieldId } from './give-values.ts'
import { GiveWallet } from './give-wallet.tsx'

interface GiftOrderStepsProps {
  form: GiveFormState
  list: GiftList
  /** The signed-in user. */
  user: ResponseFor<'getUser'> | undefined
  asGuest: boolean
  /** The gifts may come from several makers, who each wrap a parcel. */
  wrapEach?: boolean
  /** Choices about the item itself. */
  children?: ReactNode
}

/** Message, receipt and payment: three steps on one sheet. */
export function GiftOrderSteps({ asGuest, wrapEach = false, children, ...fields }: GiftOrderStepsProps) {
  const words = giftOrderWordsFor(fields.list)
  return (
    <>
      <Section number={1} title={words.yours}>
        {children}
        <WordsFields {...fields} />
        <Checkbox
          label={`${words.wrap}, ${formatPesewas(limits.order.wrapping)}${wrapEach ? ' for each maker' : ''}`}
          {...fields.form.register('wrap')}
        />
      </Section>
      <Section number={2} title="Your receipt">
        <ReceiptField {...fields} />
      </Section>
      <Section number={3} title="Pay">
        <GiveWallet form={fields.form} asGuest={asGuest} />
      </Section>
    </>
  )
}

interface GiveFieldsProps {
  form: GiveFormState
  list: GiftList
  /** The signed-in user. */
  user: ResponseFor<'getUser'> | undefined
}

const fieldOf = ({ register, formState }: GiveFormState, name: 'message' | 'name' | 'contact') => ({
  ...register(name),
  id: giveFieldId(name),
  error: formState.errors[name]?.message,
})

/** Name of the giver and message to the owner. */
function WordsFields({ form, list, user }: GiveFieldsProps) {
  return (
    <>
      {!user && <TextField label="Your name" autoComplete="name" {...fieldOf(form, 'name')} />}
      <TextAreaField
        label={`Message for ${list.owner.first_name}`}
        optional
        hint="We’ll print it on a card."
        rows={2}
        maxLength={limits.gifts.messageMax}
        autoComplete="off"
        {...fieldOf(form, 'message')}
      />
      <Checkbox label={giftOrderWordsFor(list).anonymously} {...form.register('anonymous')} />
    </>
  )
}

/** Where the receipt goes. */
function ReceiptField({ form, list, user }: GiveFieldsProps) {
  if (user)
    return (
      <p className="text-ink-2 wrap-anywhere">
        We’ll send it to {user.email || (user.phone && nationalPhone(user.phone))}. You’ll also find it{' '}
        {giftOrderWordsFor(list).location}.
      </p>
    )
  return (
    <TextField
      label="Your phone number or email"
      hint="You don’t need an account."
      autoComplete="tel"
      placeholder="024 412 3456"
      {...fieldOf(form, 'contact')}
    />
  )
}
