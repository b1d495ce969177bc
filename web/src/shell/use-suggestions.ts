import { limits } from '@akyede/contract/limits'
import type { Suggestion } from '@akyede/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'

const pause = 150

/**
 * The suggestions for a text, once the user pauses. Until they arrive it returns those for the previous text.
 * Undefined for fewer than two letters and when the server cannot be reached. An outdated request is aborted.
 */
export function useSuggestions(typed: string): readonly Suggestion[] | undefined {
  const text = typed.trim()
  const [q, setQ] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setQ, pause, text)
    return () => clearTimeout(timer)
  }, [text])

  const { data } = useQuery({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }): Promise<readonly Suggestion[]> =>
      call('getSuggestions', { query: { q } }, { signal }).then(({ data }) => data),
    enabled: q.length >= limits.search.suggestFrom,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return text.length >= limits.search.suggestFrom ? data : undefined
}
