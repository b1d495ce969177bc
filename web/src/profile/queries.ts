import type { Profile } from '@akyede/contract/profile'
import { words } from '@akyede/contract/words'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, readableOffline } from '#kit/freshness.ts'

/** The account of whoever is signed in, with what only they see. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<Profile> => {
    const { data } = await call('getProfile', {}, { signal })
    return validProfile(data, words.profile.invalid)
  },
  staleTime: freshness.profile,
  meta: readableOffline,
})

/** Refuses what is no profile in these words (specification, section 5). */
export async function validProfile(found: unknown, refusal: string): Promise<Profile> {
  const { Profile } = await import('@akyede/contract/profile')
  const parsed = Profile.safeParse(found)
  if (!parsed.success) throw new Error(refusal)
  return parsed.data
}
