import { useEffect, useState } from 'react'
import type { TabValue } from '#kit/tab-value.ts'

/**
 * Reads the secret from the link of an email, `#token=…`, and removes it from the address first. Returns '' when
 * there is none, undefined until the page is hydrated.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
      if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
      // React runs effects twice in development: the second run finds an empty address.
      setToken(known => found || known || '')
    }
    take()
    // A second email may be opened in the same tab.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

/** The token of the link, else the one that this tab stored of an earlier link; '' when there is neither. */
export function useStoredLinkToken(stored: TabValue<string>): string | undefined {
  const found = useLinkToken()
  useEffect(() => {
    if (found) stored.write(found)
  }, [found, stored])
  return found === '' ? (stored.read() ?? '') : found
}
