import type { ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { nationalPhone } from '#kit/national-phone.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { GiftList } from './gift-list-path.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import type { GiveFormState } from './give-request.ts'
import { giveFieldId } from './give-values.ts'

interface GiveFieldsProps {
  form: GiveFormState
  list: GiftList
  /** Who is signed in. */
  user: ResponseFor<'getUser'> | undefined
}

const fieldOf = ({ register, formState }: GiveFormState, name: 'message' | 'name' | 'contact') => ({
  ...register(name),
  id: giveFieldId(name),
  error: formState.errors[name]?.message,
})

/** From whom it is, and with which words. */
export function WordsFields({ form, list: { owner }, user }: GiveFieldsProps) {
  return (
    <>
      {!user && <TextField label="Your name" autoComplete="name" {...fieldOf(form, 'name')} />}
      <TextAreaField
        label={`Message for ${owner.first_name}`}
        optional
        rows={2}
        maxLength={limits.gifts.messageMax}
        autoComplete="off"
        {...fieldOf(form, 'message')}
      />
      <Checkbox label={`Do not tell ${owner.first_name} who it is from`} {...form.register('anonymous')} />
    </>
  )
}

/** Where the receipt goes. */
export function ReceiptField({ form, list, user }: GiveFieldsProps) {
  if (user)
    return (
      <p className="text-ink-2 wrap-anywhere">
        It goes to {user.email || (user.phone && nationalPhone(user.phone))}, and stands{' '}
        {giftOrderWordsFor(list).kept}.
      </p>
    )
  return (
    <TextField
      label="Your phone number or email"
      hint="You need no account."
      autoComplete="tel"
      placeholder="024 412 3456"
      {...fieldOf(form, 'contact')}
    />
  )
}
