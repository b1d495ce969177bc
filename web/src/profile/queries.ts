import type { Profile } from '@akyede/contract/profile'
import { words } from '@akyede/contract/words'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, readableOffline } from '#kit/freshness.ts'

/** The signed-in user's profile, with private fields. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<Profile> => {
    const { data } = await call('getProfile', {}, { signal })
    return validProfile(data, words.profile.invalid)
  },
  staleTime: freshness.profile,
  meta: readableOffline,
})

/** Throws this message for an invalid profile (specification, section 5). */
export async function validProfile(found: unknown, refusal: string): Promise<Profile> {
  const { Profile } = await import('@akyede/contract/profile')
  const parsed = Profile.safeParse(found)
  if (!parsed.success) throw new Error(refusal)
  return parsed.data
}
