import { useState } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#kit/analytics.ts'
import { type ListAddress, listHref } from './list-address.ts'
import { readSearchAddress } from './read-list-address.ts'

export interface ListFilterControls {
  /** The filters selected so far, for which the list may still be loading. */
  draft: ListAddress
  /** Navigates to the first page of the changed list. */
  applyFilters: (change: Partial<ListAddress>) => void
  /** Navigates to the list that a form describes. */
  applyForm: (form: HTMLFormElement) => void
}

/** Selects filters and replaces the list without moving focus or scroll position (S2). */
export function useListFilters(address: ListAddress): ListFilterControls {
  const navigate = useNavigate()
  const [{ shown, sent, draft }, setState] = useState<State>({ shown: address, sent: [], draft: address })
  if (shown !== address) setState(onListShown({ shown, sent, draft }, address))
  const applyFilters = (change: Partial<ListAddress>) => {
    const next = { ...draft, ...change, page: 1 }
    const href = listHref(next)
    if (href === listHref({ ...draft, page: 1 })) return
    setState({ shown, sent: [...sent, href], draft: next })
    void navigate(href, { replace: true, preventScrollReset: true })
    track('filter_changed', { label: Object.keys(change).join(' ') })
  }
  return { draft, applyFilters, applyForm: form => applyFilters(addressIn(form)) }
}

interface State {
  shown: ListAddress
  /** Lists that were requested here and are not loaded yet, oldest first. */
  sent: readonly string[]
  draft: ListAddress
}

/**
 * The list of an earlier change does not undo a later one. Any other navigation, such as Back, resets the
 * draft.
 */
function onListShown({ sent, draft }: State, address: ListAddress): State {
  const at = sent.indexOf(listHref(address))
  const pending = at === -1 ? [] : sent.slice(at + 1)
  return { shown: address, sent: pending, draft: pending.length > 0 ? draft : address }
}

function addressIn(form: HTMLFormElement): ListAddress {
  const entries = [...new FormData(form)]
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return readSearchAddress(new URLSearchParams(texts))
}
