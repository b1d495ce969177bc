import type { RequestFor } from '@akyede/contract/api'
import type { Profile } from '@akyede/contract/profile'
import { words } from '@akyede/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { userQuery } from '#feature/accounts'
import { call, session } from '#kit/call.ts'
import { profileQuery, validProfile } from './queries.ts'

export type ProfileEdit = RequestFor<'changeProfile'>['body']

/** Saves part of the profile and caches the server's response. Fails when the call does. */
export function useSaveProfile(): (changes: ProfileEdit) => Promise<Profile> {
  const cacheProfile = useCacheProfile()
  return async changes => {
    const { data } = await call('changeProfile', { body: changes })
    const profile = await cacheProfile(data)
    // The header shows the name: a renewed session has the new one, in every tab.
    if (changes.first_name !== undefined)
      await session
        .accessToken()
        .then(token => token !== undefined && session.renew(token))
        .catch(() => false)
    return profile
  }
}

/** Replaces the cached profile with the server's response. */
export function useCacheProfile(): (found: unknown) => Promise<Profile> {
  const client = useQueryClient()
  return async found => {
    const profile = await validProfile(found, words.profile.invalidUser)
    client.setQueryData(profileQuery.queryKey, profile)
    await client.invalidateQueries({ queryKey: userQuery.queryKey })
    return profile
  }
}
