import type { SortBy } from '@akyede/contract/catalogue'
import { type ChangeEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { sortNames } from './list-address.ts'

const options = Object.entries(sortNames).map(([value, text]) => ({ value, text }))

/** The order of a list. It changes at once; without scripts the button does it. */
export function SortForm({ sortBy, q }: { sortBy: SortBy; q: string }) {
  const submit = useSubmit()
  const [chosen, setChosen] = useState(sortBy)
  const [sorted, setSorted] = useState(sortBy)
  if (sorted !== sortBy) {
    // The address changed, by this form or by going back: it is right.
    setSorted(sortBy)
    setChosen(sortBy)
  }
  const sortAtOnce = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    setChosen(currentTarget.value as SortBy)
    void submit(currentTarget.form, { replace: true, preventScrollReset: true })
  }
  return (
    <Form className="flex items-end gap-2">
      {q !== '' && <input type="hidden" name="q" value={q} />}
      <SelectField label="Sort by" name="sortBy" value={chosen} options={options} onChange={sortAtOnce} />
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Sort
        </Button>
      </span>
    </Form>
  )
}
