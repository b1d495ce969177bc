import type { NotificationCategory, NotificationChannel } from '@akyede/contract/notification-words'
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
  const [status, setStatus] = useState('')
  const [chosenNow, setChosenNow] = useState<Chosen>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { queryKey } = preferencesQuery

  const save = (category: NotificationCategory, channel: NotificationChannel, chosen: boolean) => {
    const set = (value: boolean) =>
      client.setQueryData(
        queryKey,
        cached => cached && { ...cached, [category]: { ...cached[category], [channel]: value } },
      )
    set(chosen)
    setChosenNow(now => ({ ...now, [keyOf(category, channel)]: chosen }))
    setStatus('Saving…')
    const send = async () => {
      const channels = client.getQueryData(queryKey)?.[category]
      if (channels) await call('changeNotificationPreferences', { body: { [category]: channels } })
    }
    queue.current = queue.current.then(send).then(
      () => setStatus('Saved'),
      (error: Error) => {
        set(!chosen)
        setStatus(error.message)
      },
    )
    void queue.current.then(() => setChosenNow(({ [keyOf(category, channel)]: _, ...others }) => others))
  }
  const isChosen = (category: NotificationCategory, channel: NotificationChannel): boolean =>
    chosenNow[keyOf(category, channel)] ?? known[category][channel]
  return { status, save, isChosen }
}

const keyOf = (category: NotificationCategory, channel: NotificationChannel): string =>
  `${category} ${channel}`
