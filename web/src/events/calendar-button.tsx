import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

interface CalendarButtonProps {
  /** Fetches the file. */
  load: () => Promise<{ data: { readonly file_name: string; readonly calendar: string } }>
}

/** Downloads an event as a file for the device's calendar. */
export function CalendarButton({ load }: CalendarButtonProps) {
  const [isWorking, setWorking] = useState(false)
  const save = async () => {
    setWorking(true)
    try {
      const { data } = await load()
      download(data.file_name, data.calendar)
    } catch (error) {
      toast.failure((error as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button variant="secondary" pending={isWorking && 'One moment…'} onClick={() => void save()}>
      <CalendarPlus aria-hidden size={20} strokeWidth={1.75} /> Add to calendar
    </Button>
  )
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
