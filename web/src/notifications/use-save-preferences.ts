import type { NotificationCategory } from '@akyede/contract/notification-categories'
import type { NotificationChannel } from '@akyede/contract/notification-channels'
import type { NotificationPreferences } from '@akyede/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { preferencesQuery } from './queries.ts'

type Chosen = Readonly<Record<string, boolean>>

/**
 * Saves each change at once, one after the other, and restores it when the call fails. `isChosen` includes unsaved
 * changes, because the query cache notifies React a moment later and a checkbox would flicker.
 */
export function useSavePreferences(known: NotificationPreferences) {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const [chosenNow, setChosenNow] = useState<Chosen>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { queryKey } = preferencesQuery

  const save = (category: NotificationCategory, way: NotificationChannel, chosen: boolean) => {
    const set = (value: boolean) =>
      client.setQueryData(
        queryKey,
        cached => cached && { ...cached, [category]: { ...cached[category], [way]: value } },
      )
    set(chosen)
    setChosenNow(now => ({ ...now, [keyOf(category, way)]: chosen }))
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
    void queue.current.then(() => setChosenNow(({ [keyOf(category, way)]: _, ...others }) => others))
  }
  const isChosen = (category: NotificationCategory, way: NotificationChannel): boolean =>
    chosenNow[keyOf(category, way)] ?? known[category][way]
  return { said, save, isChosen }
}

const keyOf = (category: NotificationCategory, way: NotificationChannel): string => `${category} ${way}`
