import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { AddressFields } from './address-fields.tsx'
import type { CheckoutFormState } from './checkout-rules.ts'
import { addressFields } from './checkout-values.ts'
import { focusChosen, SavedAddresses } from './saved-addresses.tsx'
import { Section } from './section.tsx'
import type { AddressChoice } from './use-address-choice.ts'

interface AddressSectionProps {
  form: CheckoutFormState
  where: AddressChoice
}

/** The delivery address: a saved one, or the fields of the form. */
export function AddressSection({ form, where }: AddressSectionProps) {
  const { saved, editing, showsFields, shouldSave, setShouldSave } = where
  const choices = useRef<HTMLDivElement>(null)
  useFocusOnLastRemoved(saved.length, form)
  return (
    <Section number={1} title="Deliver to">
      {saved.length > 0 && <SavedAddresses where={where} box={choices} />}
      {showsFields && <AddressFields form={form} saving={{ shouldSave, setShouldSave }} />}
      {editing && <EditingActions form={form} where={where} onDone={() => focusChosen(choices.current)} />}
    </Section>
  )
}

/** Moves the focus after the last address, which had it, was removed. */
function useFocusOnLastRemoved(count: number, form: CheckoutFormState) {
  const before = useRef(count)
  useEffect(() => {
    if (before.current > 0 && count === 0) form.setFocus('recipient_name')
    before.current = count
  }, [count, form])
}

/** The change applies to this order in any case; saving also writes it to the address book. */
function EditingActions({ form, where, onDone }: AddressSectionProps & { onDone: () => void }) {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => form.setFocus('recipient_name'), [form])
  const save = async () => {
    setProblem(undefined)
    if (!(await form.trigger([...addressFields], { shouldFocus: true }))) return
    setSaving(true)
    try {
      await where.saveEdited()
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Failed to save address')
      setSaving(false)
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={saving && 'Saving…'} onClick={() => void save()}>
          Save address
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            where.cancel()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
      <div role="alert">
        <FieldError id="checkout-address-problem" error={problem} />
      </div>
    </div>
  )
}
