import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  changePreferences,
  isPageSize,
  isSortBy,
  pageSizes,
  sortNames,
  usualPageSize,
  usualSort,
} from '#feature/preferences'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { type ListAddress, listEntries, listHref } from './list-address.ts'

const sortings = Object.entries(sortNames).map(([value, text]) => ({ value, text }))
const sizes = pageSizes.map(size => ({ value: String(size), text: String(size) }))

/** Selects the sort order of a list. */
export function SortForm({ address }: { address: ListAddress }) {
  return (
    <ChoiceForm
      bare
      label="Sort by"
      name="sortBy"
      options={sortings}
      value={address.sortBy ?? usualSort}
      address={address}
      choose={value => (isSortBy(value) ? { ...address, sortBy: value } : address)}
    />
  )
}

/** Selects the page size and saves it as a preference. */
export function PageSizeForm({ address }: { address: ListAddress }) {
  const choose = (value: string) => {
    const limit = Number(value)
    if (!isPageSize(limit)) return address
    changePreferences({ itemsPerPage: limit })
    return { ...address, limit }
  }
  return (
    <ChoiceForm
      label="Gifts per page"
      name="limit"
      options={sizes}
      value={String(address.limit ?? usualPageSize)}
      address={address}
      choose={choose}
    />
  )
}

interface ChoiceFormProps {
  label: string
  name: 'sortBy' | 'limit'
  options: readonly SelectOption[]
  value: string
  address: ListAddress
  /** Hides the label visually where there is little room. */
  bare?: boolean
  /** Returns the address for a value. */
  choose: (value: string) => ListAddress
}

/**
 * One choice about a list, which starts at page 1 again. It applies at once; without scripts the button
 * submits it.
 */
function ChoiceForm({ label, name, options, value, address, bare = false, choose }: ChoiceFormProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(value)
  const [applied, setApplied] = useState(value)
  if (applied !== value) {
    // The address changed, by this form or by going back.
    setApplied(value)
    setChosen(value)
  }
  const apply = (picked: string) => {
    setChosen(picked)
    const href = listHref({ ...choose(picked), page: 1 })
    void navigate(href, { replace: true, preventScrollReset: true })
  }
  return (
    <form className={classes('choice-form', bare && 'choice-form-bare')}>
      {listEntries({ ...address, page: 1, [name]: undefined }).map(([field, held]) => (
        <input key={`${field}=${held}`} type="hidden" name={field} value={held} />
      ))}
      <SelectField
        label={label}
        name={name}
        value={chosen}
        options={options}
        autoComplete="off"
        onChange={({ currentTarget }) => apply(currentTarget.value)}
      />
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary" aria-label={`Apply “${label}”`}>
          Apply
        </Button>
      </span>
    </form>
  )
}
