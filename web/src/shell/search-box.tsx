import { Search } from 'lucide-react'
import { type SubmitEvent, useId } from 'react'
import { Form, useSearchParams } from 'react-router'

interface SearchBoxProps {
  /** Filled in beforehand; otherwise the query of the address, if any. */
  query?: string
  /** Two boxes on one page need different names. */
  label?: string
}

/** Search as a plain form: it works without scripts. An empty query goes nowhere and keeps the focus. */
export function SearchBox({ query, label = 'Search gifts' }: SearchBoxProps) {
  const id = useId()
  const [params] = useSearchParams()
  const filledIn = query ?? params.get('q') ?? ''
  return (
    <Form
      role="search"
      action="/search"
      aria-label={label}
      onSubmit={submitTrimmed}
      className="relative w-full"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        key={filledIn}
        id={id}
        type="search"
        name="q"
        defaultValue={filledIn}
        placeholder="Search gifts and makers"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={255}
        className="h-12 w-full rounded-control border border-line-strong bg-surface pr-13 pl-4 text-base placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-2 hover:text-brand-ink"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </Form>
  )
}

function submitTrimmed(event: SubmitEvent<HTMLFormElement>): void {
  const input = event.currentTarget.elements.namedItem('q')
  if (!(input instanceof HTMLInputElement)) return
  input.value = input.value.trim()
  if (input.value) return
  event.preventDefault()
  input.focus()
}
