import { useSearchParams } from 'react-router'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The filters in the URL, and a way to change one: the list then restarts at its first page. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const value = (name: string): string => search.get(name) ?? ''
  const change = (name: string, to: string) => {
    const next = new URLSearchParams(search)
    if (to) next.set(name, to)
    else next.delete(name)
    next.delete('page')
    setSearch(next, { replace: true })
  }
  /** The named parameters that are set, for a query. */
  const pick = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap(name => (value(name) ? [[name, value(name)]] : [])))
  return { value, change, pick }
}

interface FilterProps {
  readonly name: string
  readonly label: string
}

/** A select whose value is in the URL. */
export function FilterSelect({
  name,
  label,
  prompt,
  options,
}: FilterProps & {
  readonly prompt: string
  readonly options: readonly SelectOption[]
}) {
  const { value, change } = useFilters()
  return (
    <SelectField
      id={`filter-${name}`}
      label={label}
      prompt={prompt}
      options={options}
      value={value(name)}
      onChange={event => change(name, event.currentTarget.value)}
    />
  )
}

/** A field whose value is in the URL once the user leaves it or presses Enter. */
export function FilterInput({
  name,
  label,
  type,
}: FilterProps & { readonly type: 'text' | 'date' | 'number' }) {
  const { value, change } = useFilters()
  return (
    <TextField
      key={value(name)}
      id={`filter-${name}`}
      label={label}
      type={type}
      {...(type === 'number' && { min: 0, step: '0.01', inputMode: 'decimal' as const })}
      defaultValue={value(name)}
      onBlur={event => event.currentTarget.value !== value(name) && change(name, event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
