import { words } from '@akyede/contract/words'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Followed } from './follow-link.ts'

export interface MailLink {
  readonly outcome: Followed | undefined
  again(): void
}

const mark = '#newsletter='

/** Follows a newsletter link in the address (D142, D153). The secret is removed from the address first. */
export function useMailLink(): MailLink {
  const { hash } = useLocation()
  const [fragment, setFragment] = useState('')
  const [outcome, setOutcome] = useState<Followed>()

  const follow = useCallback((link: string) => {
    setFragment(link)
    import('./follow-link.ts')
      .then(({ followLink }) => followLink(link))
      .catch(() => ({ ok: false, text: words.connection.unreachable, again: true }))
      .then(setOutcome)
  }, [])

  useEffect(() => {
    if (!hash.startsWith(mark) || !location.hash.startsWith(mark)) return
    const link = location.hash
    history.replaceState(history.state, '', location.pathname + location.search)
    follow(link)
  }, [hash, follow])

  return { outcome, again: () => follow(fragment) }
}
