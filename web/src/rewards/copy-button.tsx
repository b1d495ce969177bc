import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

interface CopyButtonProps {
  text: string
  /** Its whole name, which begins as it reads: "Copy code PTS…". */
  name: string
  done: string
  children: ReactNode
}

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, name, done, children }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(done),
      () => toast.failure(`It could not be copied. It is ${text}`),
    )
  return (
    <Button variant="secondary" aria-label={name} onClick={() => void copy()}>
      <Copy aria-hidden size={20} strokeWidth={1.75} /> {children}
    </Button>
  )
}
