import type { ViewedKind } from '@akyede/contract/office'
import { useEffect, useState } from 'react'
import { pushEvents } from '#feature/notifications'
import { call } from '#kit/call.ts'

/** Milliseconds for which a colleague is shown after each announcement, and between two of our own. */
const shownFor = 60_000
const announceEvery = 30_000

/** Says which colleagues have the same ticket or return open, and tells them that the user has. */
export function Viewers({ kind, id }: { kind: ViewedKind; id: string }) {
  const [seenAt, setSeenAt] = useState<Readonly<Record<string, number>>>({})
  useEffect(() => {
    const announce = () => {
      if (!document.hidden) call('announceOfficeView', { body: { kind, id } }).catch(() => {})
      setSeenAt(before =>
        Object.fromEntries(Object.entries(before).filter(([, at]) => Date.now() - at < shownFor)),
      )
    }
    announce()
    const timer = setInterval(announce, announceEvery)
    const stopListening = pushEvents.listen(({ type, payload, ts }) => {
      if (type !== 'office.looking' || payload.kind !== kind || payload.id !== id) return
      // Announcements that were missed come when the connection is back.
      if (Date.now() - Date.parse(ts) < shownFor)
        setSeenAt(before => ({ ...before, [payload.first_name]: Date.now() }))
    })
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }, [kind, id])
  const names = Object.keys(seenAt)
  return (
    <p role="status" className="text-sm font-semibold text-indigo empty:hidden">
      {names.length > 0 && `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} viewing this`}
    </p>
  )
}
