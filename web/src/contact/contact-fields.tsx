import { contactTopicWords } from '@akyede/contract/contact-topics'
import { limits } from '@akyede/contract/limits'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { EmailField, TextField } from '#ui/text-field.tsx'
import { type ContactValues, contactFields, type contactNames } from './contact-values.ts'
import type { MessageToSend } from './send-message.ts'

export type ContactFormState = UseFormReturn<ContactValues, unknown, MessageToSend>

const topics = Object.entries(contactTopicWords).map(([value, text]) => ({ value, text }))

interface ContactFieldsProps {
  form: ContactFormState
  /** Values of a form that was sent without scripts. */
  typed: Readonly<Record<string, string | undefined>>
  /** Order numbers of the account to choose from; without any the number is typed. */
  orderNumbers: readonly string[]
}

export function ContactFields({ form, typed, orderNumbers }: ContactFieldsProps) {
  const { register, formState, watch } = form
  const fieldProps = (name: (typeof contactNames)[number]) => ({
    id: contactFields.idOf(name),
    defaultValue: typed[name],
    error: formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="What is it about?"
          prompt="Please choose"
          options={topics}
          {...fieldProps('topic')}
        />
        {orderNumbers.length > 0 ? (
          <SelectField
            label="Order"
            optional
            prompt="Not about an order"
            options={orderNumbers.map(number => ({ value: number, text: number }))}
            {...fieldProps('order_number')}
          />
        ) : (
          <TextField
            label="Order number"
            optional
            placeholder="AK-…"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...fieldProps('order_number')}
          />
        )}
      </div>
      <CountedTextArea
        atMost={limits.text.contact}
        label="Your message"
        length={watch('message').length}
        {...fieldProps('message')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" {...fieldProps('name')} />
        <EmailField label="Your email" {...fieldProps('email')} />
      </div>
      {/* Bots fill in every field; this one is hidden from people and from autofill. */}
      <div inert className="sr-only">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" tabIndex={-1} autoComplete="off" {...register('website')} />
      </div>
    </>
  )
}
