import { Copy, Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'

interface BackupCodesProps {
  codes: readonly string[]
  /** The codes came with the first method. */
  first: boolean
  onDone: () => void
}

/** Shows the ten codes, only this once. */
export function BackupCodes({ codes, first, onDone }: BackupCodesProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [status, setStatus] = useState('')
  useEffect(() => heading.current?.focus(), [])
  // The message is shown here: a toast would cover the codes.
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setStatus('Codes copied'),
      () => setStatus('Your browser doesn’t let us copy. Please write the codes down.'),
    )
  return (
    <div className="grid gap-4 rounded-control border border-line bg-surface-2 p-4 sm:p-5">
      <h4 ref={heading} tabIndex={-1} aria-describedby={id} className="text-lg font-bold">
        Your backup codes
      </h4>
      <p id={id} className="max-w-prose">
        {first && 'Two-step sign-in is on. '}Use a code to sign in if you lose your phone. Each one works
        once. We only show them now, so write them down or save them with your passwords.
      </p>
      <ol aria-label="Backup codes" className="grid grid-cols-2 gap-x-4 gap-y-1 sm:max-w-md">
        {codes.map(code => (
          <li key={code} className="text-base whitespace-nowrap sm:text-lg sm:tracking-wider">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden size={20} strokeWidth={1.75} /> Copy
        </Button>
        <Button variant="secondary" onClick={() => download(codes)}>
          <Download aria-hidden size={20} strokeWidth={1.75} /> Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {status}
      </p>
    </div>
  )
}

function download(codes: readonly string[]): void {
  const text = ['Akyɛde: backup codes for two-step sign-in. Each one works once.', '', ...codes, ''].join(
    '\r\n',
  )
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'akyede-backup-codes.txt'
  link.click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
