import type { Profile } from '@akyede/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '#feature/profile'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'

/** Requests and downloads a file with the user's personal data. */
export function DownloadData({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const ready = profile.export?.made_at ? profile.export : undefined
  const run = (work: () => Promise<string>) => {
    setBusy(true)
    setStatus('')
    work()
      .catch((error: Error) => error.message)
      .then(setStatus)
      .finally(() => setBusy(false))
  }
  const request = async () => {
    await call('askForExport')
    await client.invalidateQueries({ queryKey: profileQuery.queryKey })
    return 'We’re preparing your file. We’ll let you know when you can download it here.'
  }
  const download = async (exportId: string) => {
    const file = await call('getExport', { params: { exportId } })
    saveAs('akyede-my-data.json', JSON.stringify(file, null, 2))
    return 'Downloaded'
  }
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Download your data</h3>
      <p className="text-ink-2">
        One JSON file with your profile, addresses, orders, reviews, searches and everything else we keep
        about you.
      </p>
      {ready && (
        <p>
          Your file from <Timestamp at={ready.asked_at} /> is ready until <Timestamp at={ready.expires_at} />.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {ready && (
          <Button pending={busy && 'One moment…'} onClick={() => run(() => download(ready.id))}>
            Download my data
          </Button>
        )}
        <Button variant="secondary" pending={busy && 'One moment…'} onClick={() => run(request)}>
          {ready ? 'Request a new file' : 'Request my data'}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {status}
      </p>
    </div>
  )
}

function saveAs(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
