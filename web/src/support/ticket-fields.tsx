import { limits } from '@akyede/contract/limits'
import { supportPriorityWords } from '@akyede/contract/support-words'
import type { UseFormReturn } from 'react-hook-form'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import type { OrderChoice } from './queries.ts'
import type { TicketToSend } from './support-schema.ts'
import type { Categories } from './ticket-form.tsx'
import { type TicketValues, ticketFields } from './ticket-values.ts'
import type { Attachments } from './use-attachments.ts'

interface TicketFieldsProps {
  form: UseFormReturn<TicketValues, unknown, TicketToSend>
  categories: Categories
  orders: readonly OrderChoice[]
  attachments: Attachments
}

const priorities = Object.entries(supportPriorityWords).map(([value, text]) => ({ value, text }))

export function TicketFields({ form, categories, orders, attachments }: TicketFieldsProps) {
  const { register, formState, watch } = form
  const fieldProps = (name: keyof TicketValues) => ({
    id: ticketFields.idOf(name),
    error: formState.errors[name]?.message,
    ...register(name),
  })
  const category = watch('category')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="What is it about?"
          prompt="Please choose"
          options={categories.map(({ id, name }) => ({ value: id, text: name }))}
          {...fieldProps('category')}
        />
        {orders.length > 0 && (
          <SelectField
            label="Order"
            optional
            prompt="Not about an order"
            options={orders.map(({ id, number }) => ({ value: id, text: number }))}
            {...fieldProps('order_id')}
          />
        )}
      </div>
      {category && (
        <p className="-mt-3 text-sm text-ink-2">{categories.find(({ id }) => id === category)?.about}.</p>
      )}
      <TextField
        label="Subject"
        placeholder="The basket came without its lid"
        maxLength={limits.support.subject}
        autoComplete="off"
        {...fieldProps('subject')}
      />
      <CountedTextArea
        label="Your message"
        atMost={limits.support.message}
        length={watch('message').length}
        {...fieldProps('message')}
      />
      <AttachmentsField id={ticketFields.idOf('attachments')} attachments={attachments} />
      <RadioGroup legend="How urgent is it?" variant="chips" options={priorities} {...register('priority')} />
    </>
  )
}
