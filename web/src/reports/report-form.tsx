import { limits } from '@akyede/contract/limits'
import {
  type ReportReason,
  type ReportSubject,
  reportReasonsOf,
  reportReasonWords,
  reportWords,
} from '@akyede/contract/report-words'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { signInAddress, useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'

export interface ReportProps {
  about: ReportSubject
  id: string
}

/** The dialog that reports something. Guests sign in or use the contact form (E78). */
export function ReportDialog({ onClose, ...report }: ReportProps & { onClose: () => void }) {
  const { status } = useSession()
  return (
    <Dialog open onClose={onClose} title={reportWords.titles[report.about]}>
      {status === 'signed-in' ? <ReportForm {...report} onDone={onClose} /> : <ForGuests />}
    </Dialog>
  )
}

function ForGuests() {
  const { pathname, search } = useLocation()
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{reportWords.guest}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={signInAddress(pathname + search)}>{reportWords.signIn}</ButtonLink>
        <ButtonLink to="/contact?topic=report" variant="secondary">
          {reportWords.contact}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Reason and words of a report. */
export function ReportForm({ about, id, onDone }: ReportProps & { onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<{ reason?: string; words?: string }>({})
  const [pending, setPending] = useState(false)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (pending) return
    if (!reason) return setProblem({ reason: 'Please choose a reason' })
    setPending(true)
    try {
      await call('createReport', { body: { about, id, reason: reason as ReportReason, words } })
      toast.success(reportWords.sent)
      onDone()
    } catch (error) {
      setProblem({ words: wordsOf(error, 'We couldn’t send this. Please try again.') })
    } finally {
      setPending(false)
    }
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-2">{reportWords.explanation}</p>
      <SelectField
        id="report-reason"
        label={reportWords.reason}
        prompt="Choose a reason"
        options={reportReasonsOf(about).map(value => ({ value, text: reportReasonWords[value] }))}
        value={reason}
        error={problem.reason}
        onChange={event => setReason(event.target.value)}
      />
      <CountedTextArea
        id="report-words"
        label={reportWords.words}
        optional
        atMost={limits.reports.words}
        length={words.length}
        value={words}
        error={problem.words}
        onChange={event => setWords(event.target.value)}
      />
      <Button type="submit" pending={pending && 'Sending…'}>
        {reportWords.send}
      </Button>
    </form>
  )
}
