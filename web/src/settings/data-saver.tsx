import { useEffect, useState } from 'react'
import { type DataSaverMode, dataSaverModes, readDataSaverMode, setDataSaverMode } from '#kit/data-saver.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

const texts: Record<DataSaverMode, string> = { auto: 'Same as my device', on: 'On', off: 'Off' }
const options = dataSaverModes.map(value => ({ value, text: texts[value] }))

/** Smaller pictures, system fonts and no moving carousel, for users who pay per megabyte. */
export function DataSaver() {
  const [saving, setSaving] = useState<DataSaverMode>(readDataSaverMode)
  const fetched = useFetchedBytes()
  return (
    <>
      <RadioGroup
        variant="chips"
        legend="Save data"
        name="data-saver"
        options={options}
        value={saving}
        onChoose={chosen => {
          const next = dataSaverModes.find(mode => mode === chosen) ?? 'auto'
          setDataSaverMode(next)
          setSaving(next)
        }}
      />
      <p className="text-sm text-ink-2">
        Smaller images, your phone’s own font and no automatic movement. Images you’ve already seen stay as
        they are.
      </p>
      <p className="text-sm text-ink-2">
        Data used since you opened this page: <strong className="text-ink">{formatBytes(fetched)}</strong>
      </p>
    </>
  )
}

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Returns the bytes that the browser fetched for this tab. */
function useFetchedBytes(): number {
  const [bytes, setBytes] = useState(0)
  useEffect(() => {
    const observer = new PerformanceObserver(list => {
      const entries = list.getEntries() as PerformanceResourceTiming[]
      setBytes(sum => entries.reduce((all, entry) => all + entry.transferSize, sum))
    })
    for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
    return () => observer.disconnect()
  }, [])
  return bytes
}
