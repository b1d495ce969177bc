import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useFieldShortcut } from './field-shortcut.ts'
import type * as searchAssistant from './search-assistant.tsx'

interface SearchBoxProps {
  /** The initial text. Defaults to the query of the URL. */
  query?: string
  /** The accessible name. Two search boxes on one page need different names. */
  label?: string
  /** The key that focuses this field from anywhere on the page. */
  shortcut?: string
  /** The id of the field, for a second label. */
  fieldId?: string
}

type Assistant = typeof searchAssistant

/**
 * A search form that works without scripts. An empty query is not submitted and keeps the focus. Recent searches
 * and suggestions load when the field gets the focus.
 */
export function SearchBox({ query, label = 'Search gifts', shortcut, fieldId }: SearchBoxProps) {
  const ownId = useId()
  const id = fieldId ?? ownId
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
        placeholder="Search gifts"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={255}
        aria-keyshortcuts={shortcut}
        className="h-12 w-full rounded-control border border-line-strong bg-surface pr-13 pl-4 text-base placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-brand-ink"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </button>
      {assistant && field && <assistant.SearchAssistant field={field} byShortcut={byShortcut} />}
    </Form>
  )
}

const load = (): Promise<Assistant> => import('./search-assistant.tsx')

/** Without a connection there are no suggestions, and the form still works. */
const ignoreError = () => {}

/**
 * Loads the search assistant when the field gets the focus, or at once when it has the focus before hydration.
 */
function useAssistant(field: HTMLInputElement | null): Assistant | undefined {
  const [assistant, setAssistant] = useState<Assistant>()
  useEffect(() => {
    if (!field) return
    const loadAssistant = () => void load().then(setAssistant, ignoreError)
    if (field === document.activeElement) loadAssistant()
    field.addEventListener('focus', loadAssistant, { once: true })
    return () => field.removeEventListener('focus', loadAssistant)
  }, [field])
  return assistant
}

const rememberSubmitted = (query: string, client: QueryClient): Promise<void> =>
  load()
    .then(({ rememberSearch }) => rememberSearch(query, client))
    .catch(ignoreError)
