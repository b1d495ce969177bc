import type { ReportSubject } from '@akyede/contract/report-words'
import { Suspense, useState } from 'react'
import { lazyComponents } from '#kit/lazy-components.ts'

const form = lazyComponents(() => import('./report-form.tsx'))
const ReportDialog = form.component(({ ReportDialog }) => ReportDialog)

export interface ReportButtonProps {
  about: ReportSubject
  id: string
  text: string
  /** The accessible name where the page has several of these buttons. */
  label?: string
}

/** A quiet button that reports something to staff. Its dialog is loaded when it is opened. */
export function ReportButton({ about, id, text, label }: ReportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className="thumb min-h-11 min-w-11 justify-self-start text-left text-sm text-ink-2 underline underline-offset-4 noscript:hidden print:hidden"
        onPointerEnter={form.preload}
        onClick={() => {
          form.preload()
          setOpen(true)
        }}
      >
        {text}
      </button>
      {open && (
        <Suspense>
          <ReportDialog about={about} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
