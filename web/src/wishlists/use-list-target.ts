import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { guestLists } from './guest-lists.ts'
import { refreshWishlists } from './queries.ts'
import { useSaved } from './use-saved.ts'

/** Stands for a list to be created. */
export const newList = 'new'

/** The target list: an existing one, or a new one by name. */
export function useListTarget(except?: string) {
  const client = useQueryClient()
  const lists = useSaved().lists.filter(({ id }) => id !== except)
  const [selected, choose] = useState<string>()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const chosen = selected ?? lists[0]?.id ?? newList

  /** Id of the target; creates a new list once. Undefined when the name is missing, which the form then shows. */
  async function resolve(): Promise<string | undefined> {
    if (chosen !== newList) return chosen
    if (name.trim() === '') {
      setProblem('Please name your list')
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

/** Creates a list for the user or guest and returns its id. Throws an error with a message for the user. */
export async function makeList(name: string): Promise<string> {
  if (await session.isSignedIn()) return (await call('addWishlist', { body: { name } })).data.id
  const id = ulid()
  guestLists.edit({ kind: 'create', id, name, purpose: null, at: new Date() })
  return id
}
