import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useFieldShortcut } from './field-shortcut.ts'
import type * as searchAssistant from './search-assistant.tsx'

interface SearchBoxProps {
  /** Filled in beforehand; otherwise the query of the address, if any. */
  query?: string
  /** Two boxes on one page need different names. */
  label?: string
  /** The key that leads here from anywhere on the page. */
  shortcut?: string
}

type Assistant = typeof searchAssistant

/**
 * Search as a plain form: it works without scripts. An empty query goes nowhere and keeps the focus. Whoever enters
 * the field is helped by the last searches and by suggestions, which are not loaded before.
 */
export function SearchBox({ query, label = 'Search gifts', shortcut }: SearchBoxProps) {
  const id = useId()
  const client = useQueryClient()
  const [params] = useSearchParams()
  const filledIn = query ?? params.get('q') ?? ''
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const byShortcut = useFieldShortcut(field, shortcut)
  const assistant = useAssistant(field)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!field) return
    const made = field.value.trim()
    field.value = made
    if (made) void rememberSubmitted(made, client)
    else {
      event.preventDefault()
      field.focus()
    }
  }
  return (
    <Form role="search" action="/search" aria-label={label} onSubmit={submit} className="relative w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        key={filledIn}
        ref={setField}
        id={id}
        type="search"
        name="q"
        defaultValue={filledIn}
        placeholder="Search gifts and makers"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={255}
        aria-keyshortcuts={shortcut}
        className="h-12 w-full rounded-control border border-line-strong bg-surface pr-13 pl-4 text-base placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-2 hover:text-brand-ink"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </button>
      {assistant && field && <assistant.SearchAssistant field={field} byShortcut={byShortcut} />}
    </Form>
  )
}

const load = (): Promise<Assistant> => import('./search-assistant.tsx')

/** Without the network nothing helps in the field, and the form does as well. */
const silently = () => {}

/** What helps in the field, fetched as soon as somebody is there: perhaps before the scripts. */
function useAssistant(field: HTMLInputElement | null): Assistant | undefined {
  const [assistant, setAssistant] = useState<Assistant>()
  useEffect(() => {
    if (!field) return
    const fetchIt = () => void load().then(setAssistant, silently)
    if (field === document.activeElement) fetchIt()
    field.addEventListener('focus', fetchIt, { once: true })
    return () => field.removeEventListener('focus', fetchIt)
  }, [field])
  return assistant
}

const rememberSubmitted = (query: string, client: QueryClient): Promise<void> =>
  load()
    .then(({ rememberSearch }) => rememberSearch(query, client))
    .catch(silently)
