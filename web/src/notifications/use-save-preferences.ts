import type { NotificationCategory } from '@akyede/contract/notification-categories'
import type { NotificationWay } from '@akyede/contract/notification-ways'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { preferencesQuery } from './queries.ts'

/** Saves each choice as it is made, one after the other; one that is refused goes back to what it was. */
export function useSavePreferences() {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { queryKey } = preferencesQuery

  const save = (category: NotificationCategory, way: NotificationWay, chosen: boolean) => {
    const set = (value: boolean) =>
      client.setQueryData(
        queryKey,
        known => known && { ...known, [category]: { ...known[category], [way]: value } },
      )
    set(chosen)
    setSaid('Saving…')
    const send = async () => {
      const ways = client.getQueryData(queryKey)?.[category]
      if (ways) await call('changeNotificationPreferences', { body: { [category]: ways } })
    }
    queue.current = queue.current.then(send).then(
      () => setSaid('Saved'),
      (error: Error) => {
        set(!chosen)
        setSaid(error.message)
      },
    )
  }
  return { said, save }
}
