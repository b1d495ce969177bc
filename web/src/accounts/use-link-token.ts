import { useEffect, useState } from 'react'

/**
 * The secret in the link of a letter, `#token=…`: it leaves the address before anything else is done with it. '' where
 * there is none, undefined until the page is alive.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
      if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
      // Another look, such as React's second one in development, finds the address empty.
      setToken(known => found || known || '')
    }
    take()
    // A second letter may be opened in the tab of the first.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
