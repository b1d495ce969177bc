import { useState } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#kit/analytics.ts'
import { type ListAddress, listHref } from './list-address.ts'
import { readSearchAddress } from './read-list-address.ts'

export interface ListFilterControls {
  /** What is chosen so far, which the list may still be on its way to. */
  draft: ListAddress
  /** To a list from its beginning. */
  applyFilters: (change: Partial<ListAddress>) => void
  /** To what a form says. */
  applyForm: (form: HTMLFormElement) => void
}

/** Chooses filters and shows the list that they leave, in place of this one; the focus and the place stay (S2). */
export function useListFilters(address: ListAddress): ListFilterControls {
  const navigate = useNavigate()
  const [{ shown, sent, draft }, setState] = useState<State>({ shown: address, sent: [], draft: address })
  if (shown !== address) setState(arrived({ shown, sent, draft }, address))
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
  /** The lists that were asked for here and have not come yet, oldest first. */
  sent: readonly string[]
  draft: ListAddress
}

/** The list of an earlier choice takes no later one back; any other way to a list, such as Back, is right. */
function arrived({ sent, draft }: State, address: ListAddress): State {
  const at = sent.indexOf(listHref(address))
  const awaited = at === -1 ? [] : sent.slice(at + 1)
  return { shown: address, sent: awaited, draft: awaited.length > 0 ? draft : address }
}

function addressIn(form: HTMLFormElement): ListAddress {
  const entries = [...new FormData(form)]
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return readSearchAddress(new URLSearchParams(texts))
}
