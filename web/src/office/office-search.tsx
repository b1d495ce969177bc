import type { OfficeFound } from '@akyede/contract/office-search'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Dialog, useLeaveDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { searchQuery } from './queries.ts'

/** The search of the back office, opened by its button or the key "/". */
export function OfficeSearch() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const isTyping = target?.closest('input, textarea, select, [contenteditable], dialog') != null
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-ink-2 hover:bg-surface-2"
      >
        <Search aria-hidden size={18} strokeWidth={1.75} />
        <span className="max-sm:sr-only">Search</span>
        <kbd aria-hidden className="rounded-badge border border-line px-1.5 font-text max-lg:hidden">
          /
        </kbd>
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Search the back office">
        <SearchFields />
      </Dialog>
    </>
  )
}

function SearchFields() {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useQuery(searchQuery(search))
  return (
    <div className="grid gap-4">
      <TextField
        label="Number, email, phone or name"
        id="office-search"
        type="search"
        autoFocus
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <div aria-live="polite">
        {found.isError && <p>{found.error.message}</p>}
        {found.data?.length === 0 && <p className="text-ink-2">We couldn’t find anything.</p>}
        {found.data && found.data.length > 0 && <FoundList found={found.data} />}
      </div>
    </div>
  )
}

const kindWords: Readonly<Record<OfficeFound['kind'], string>> = {
  order: 'Order',
  ticket: 'Ticket',
  return: 'Return',
  person: 'Person',
  product: 'Product',
  maker: 'Maker',
}

const addressOf = ({ kind, id }: OfficeFound): string =>
  ({
    order: `/office/orders/${id}`,
    ticket: `/office/tickets/${id}`,
    return: `/office/returns?search=${encodeURIComponent(id)}`,
    person: `/office/people/${id}`,
    product: `/office/products/${id}`,
    maker: `/office/makers/${id}`,
  })[kind]

function FoundList({ found }: { found: readonly OfficeFound[] }) {
  const leave = useLeaveDialog()
  return (
    <ul className="grid gap-1">
      {found.map(entry => (
        <li key={`${entry.kind} ${entry.id}`}>
          <Link
            to={addressOf(entry)}
            onClick={leave}
            className="grid min-h-14 content-center rounded-control px-3 py-2 hover:bg-surface-2"
          >
            <span className="font-semibold">{entry.title}</span>
            <span className="text-sm text-ink-2">
              {kindWords[entry.kind]}
              {entry.detail && ` · ${entry.detail}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
