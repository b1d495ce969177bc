import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { guestLists } from './guest-lists.ts'
import { refreshWishlists } from './queries.ts'
import { useSaved } from './use-saved.ts'

/** Stands for a list that is still to be made. */
export const newList = 'new'

/** A list to put something on: one that is there, or a new one by its name. */
export function useListTarget(except?: string) {
  const client = useQueryClient()
  const lists = useSaved().lists.filter(({ id }) => id !== except)
  const [wanted, choose] = useState<string>()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const chosen = wanted ?? lists[0]?.id ?? newList

  /** Its id; a new one is made now, and once. Undefined where its name is missing, which is said. */
  async function resolve(): Promise<string | undefined> {
    if (chosen !== newList) return chosen
    if (name.trim() === '') {
      setProblem('Please give the list a name')
      return undefined
    }
    const id = await makeList(name.trim())
    await refreshWishlists(client)
    choose(id)
    return id
  }
  return {
    lists,
    chosen,
    choose,
    name,
    problem,
    rename: (next: string) => {
      setName(next)
      setProblem(undefined)
    },
    resolve,
  }
}

export type ListTarget = ReturnType<typeof useListTarget>

/** Makes a list for whoever is here, by its name alone; answers its id. Fails in words for people. */
export async function makeList(name: string): Promise<string> {
  if (await session.isSignedIn()) return (await call('addWishlist', { body: { name } })).data.id
  const id = ulid()
  guestLists.edit({ kind: 'create', id, name, purpose: null, at: new Date() })
  return id
}
