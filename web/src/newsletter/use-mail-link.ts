import { words } from '@akyede/contract/words'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { LinkOutcome } from './follow-link.ts'

export interface MailLink {
  readonly outcome: LinkOutcome | undefined
  retry(): void
}

const prefix = '#newsletter='

/** Follows a newsletter link in the address (D142, D153). The secret is removed from the address first. */
export function useMailLink(): MailLink {
  const { hash } = useLocation()
  const [fragment, setFragment] = useState('')
  const [outcome, setOutcome] = useState<LinkOutcome>()

  const follow = useCallback((link: string) => {
    setFragment(link)
    import('./follow-link.ts')
      .then(({ followLink }) => followLink(link))
      .catch(() => ({ ok: false, text: words.connection.unreachable, canRetry: true }))
      .then(setOutcome)
  }, [])

  useEffect(() => {
    if (!hash.startsWith(prefix) || !location.hash.startsWith(prefix)) return
    const link = location.hash
    history.replaceState(history.state, '', location.pathname + location.search)
    follow(link)
  }, [hash, follow])

  return { outcome, retry: () => follow(fragment) }
}
