import type { RequestFor } from '@akyede/contract/api'
import type { Profile } from '@akyede/contract/profile'
import { words } from '@akyede/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { userQuery } from '#feature/accounts'
import { call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { profileQuery, validProfile } from './queries.ts'

export type ProfileEdit = RequestFor<'changeProfile'>['body']

/** Saves a part of the profile, and shows what the server made of it. Fails as the call does. */
export function useSaveProfile(): (changes: ProfileEdit) => Promise<Profile> {
  const keep = useCacheProfile()
  return async changes => {
    const { data } = await call('changeProfile', { body: changes }, { idempotencyKey: ulid() })
    const profile = await keep(data)
    // The frame greets by name: a fresh session knows the new one, in every tab.
    if (changes.first_name !== undefined)
      await session
        .accessToken()
        .then(token => token !== undefined && session.renew(token))
        .catch(() => false)
    return profile
  }
}

/** Takes what the server answered as the profile from now on. */
export function useCacheProfile(): (found: unknown) => Promise<Profile> {
  const client = useQueryClient()
  return async found => {
    const profile = await validProfile(found, words.profile.invalidUser)
    client.setQueryData(profileQuery.queryKey, profile)
    await client.invalidateQueries({ queryKey: userQuery.queryKey })
    return profile
  }
}
