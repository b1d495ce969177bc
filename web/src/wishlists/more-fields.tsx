import { isRemembrance } from '@akyede/contract/wish-words'
import type { WishlistReveal } from '@akyede/contract/wishlist-fields'
import type { UseFormReturn } from 'react-hook-form'
import { Disclosure } from '#ui/disclosure.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AddressChoice } from './address-choice.tsx'
import type { ListFormValues } from './list-form-values.ts'

interface MoreFieldsProps {
  form: UseFormReturn<ListFormValues, unknown, ListFormValues & Record<string, unknown>>
  idOf: (name: string) => string
  owns: boolean
  onChoose: <Name extends keyof ListFormValues>(name: Name, value: ListFormValues[Name]) => void
}

/** Optional fields of a list. */
export function MoreFields({ form, idOf, owns, onChoose }: MoreFieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  const remembrance = isRemembrance({ purpose: watch('purpose') })
  const means = remembrance ? remembranceReveals : giftReveals
  const wrong = [errors.description, errors.deadline, errors.reveal, errors.delivery_address].some(Boolean)
  return (
    <Disclosure
      summary="More options: date, message, surprise, delivery"
      open={wrong || watch('deadline') !== ''}
    >
      <div className="grid gap-6 pt-1">
        <TextField
          label="Event date"
          type="date"
          optional
          id={idOf('deadline')}
          error={errors.deadline?.message}
          className="max-w-56"
          {...register('deadline')}
        />
        <TextAreaField
          label="Description"
          optional
          id={idOf('description')}
          maxLength={2000}
          error={errors.description?.message}
          {...register('description')}
        />
        {owns && (
          <>
            <div id={idOf('reveal')} tabIndex={-1}>
              <RadioGroup
                legend={`When do you want to see ${remembrance ? 'what was sent' : 'your gifts'}?`}
                name="reveal"
                options={reveals.map(reveal => ({
                  value: reveal,
                  text: revealWords[reveal],
                  hint: means[reveal],
                }))}
                error={errors.reveal?.message}
                value={watch('reveal')}
                onChoose={reveal => onChoose('reveal', reveal as WishlistReveal)}
              />
            </div>
            <div id={idOf('delivery_address')} tabIndex={-1}>
              <AddressChoice
                value={watch('delivery_address')}
                error={errors.delivery_address?.message}
                onChoose={address => onChoose('delivery_address', address)}
              />
            </div>
          </>
        )}
      </div>
    </Disclosure>
  )
}

type RevealWords = Readonly<Record<WishlistReveal, string>>

/** When the owner learns what was given (D110). */
export const revealWords: RevealWords = {
  delivery: 'When it arrives',
  date: 'On the event date',
  immediate: 'Straight away',
  never: 'Never',
}

const giftReveals: RevealWords = {
  delivery: 'Each gift is a surprise until it’s delivered.',
  date: 'You won’t see anything before the event date.',
  immediate: 'No surprise: you see each gift and who gave it.',
  never: 'We won’t show your gifts here. They’ll just be delivered.',
}

const remembranceReveals: RevealWords = {
  delivery: 'You see each item once it’s delivered.',
  date: 'You won’t see anything before the event date.',
  immediate: 'You see each item and who sent it.',
  never: 'We won’t show what was sent. It’ll just be delivered.',
}

const reveals = Object.keys(revealWords) as WishlistReveal[]
