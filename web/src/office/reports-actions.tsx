import type { RequestFor } from '@akyede/contract/api'
import type { suspendReasons } from '@akyede/contract/office-makers'
import type { holdReasons } from '@akyede/contract/office-products'
import type { listHideReasons, OfficeReport } from '@akyede/contract/office-reports'
import type { hideReasons } from '@akyede/contract/office-reviews'
import { isAdmin } from '@akyede/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/call.ts'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import {
  hideReasonWords,
  holdReasonWords,
  listHideReasonWords,
  optionsOf,
  suspendReasonWords,
} from './moderation-words.ts'
import { officeKey, staffQuery } from './queries.ts'

/** Decisions of staff on a report. After each of them the reporters are notified that their report was reviewed. */
export function ReportActions({ report }: { report: OfficeReport }) {
  const { id, about, person, maker, subject, version } = report
  const headers = { 'if-match': `"${version}"` }
  const client = useQueryClient()
  const { data: staff } = useQuery(staffQuery)
  const params = { reportId: id }
  const after = (done: string) => async () => {
    toast.success(done)
    await client.invalidateQueries({ queryKey: officeKey })
  }
  const hide = (done: string) => (reason: RequestFor<'hideReported'>['body']['reason'], words: string) =>
    call('hideReported', { params, body: { reason, words } }, { headers }).then(after(done))
  // Support hides reviews and holds products; suspending and closing is for administrators.
  const isAdministrator = staff !== undefined && isAdmin(staff.role)
  return (
    <div className="flex flex-wrap gap-2">
      <KeepButton report={report} />
      {about === 'review' && (
        <WithReason<(typeof hideReasons)[number]>
          text="Hide review"
          title={`Hide the review of ${subject.title}`}
          explanation="Shoppers no longer see it. Its author learns why, but not who reported it."
          reasons={hideReasonWords}
          onSubmit={hide('Review hidden')}
        />
      )}
      {about === 'list' && (
        <WithReason<(typeof listHideReasons)[number]>
          text="Hide list"
          title={`Hide “${subject.title}”`}
          explanation="Only its owner still sees it, and learns why, but not who reported it. Paid gifts are still sent."
          reasons={listHideReasonWords}
          onSubmit={hide('List hidden')}
        />
      )}
      {about === 'product' && (
        <WithReason<(typeof holdReasons)[number]>
          text="Hold product"
          title={`Hold ${subject.title}`}
          explanation="It leaves search, categories, carts and lists at once."
          reasons={holdReasonWords}
          onSubmit={(reason, words) =>
            call('holdReported', { params, body: { reason, words } }, { headers }).then(after('Product held'))
          }
        />
      )}
      {isAdministrator && maker && about !== 'review' && (
        <WithReason<(typeof suspendReasons)[number]>
          text="Suspend maker"
          title={`Suspend ${maker.name}`}
          explanation="All its products leave the shop at once. Open orders must still be sent."
          reasons={suspendReasonWords}
          onSubmit={(reason, words) =>
            call('suspendReported', { params, body: { reason, words } }, { headers }).then(
              after('Maker suspended'),
            )
          }
        />
      )}
      {isAdministrator && person && (
        <ActionButton
          text="Suspend account"
          title={`Suspend the account of ${person.first_name}`}
          explanation="Signs the person out at once and hides their lists, events and reviews."
          isDanger
          onSubmit={words =>
            call('closeReported', { params, body: { words } }, { headers }).then(after('Account suspended'))
          }
        />
      )}
    </div>
  )
}

/** Decides that the reported content stays, or is shown again if it was hidden. */
export function KeepButton({ report: { id, state, subject, hidden, version } }: { report: OfficeReport }) {
  const client = useQueryClient()
  const isHidden = hidden || state === 'hidden'
  return (
    <ActionButton
      text={state === 'hidden' ? 'Show again' : 'Keep'}
      title={`${state === 'hidden' ? 'Show' : 'Keep'} “${subject.title}”`}
      explanation={isHidden ? 'Everyone sees it again.' : 'It stays as it is.'}
      isOptional
      onSubmit={async words => {
        await call(
          'keepReported',
          { params: { reportId: id }, body: { words } },
          { headers: { 'if-match': `"${version}"` } },
        )
        toast.success(isHidden ? 'Shown again' : 'Kept')
        await client.invalidateQueries({ queryKey: officeKey })
      }}
    />
  )
}

interface WithReasonProps<Reason extends string> {
  readonly text: string
  readonly title: string
  readonly explanation: ReactNode
  readonly reasons: Readonly<Record<Reason, string>>
  readonly onSubmit: (reason: Reason, words: string) => Promise<unknown>
}

/** A dangerous action that needs a reason from a list beside the message. */
export function WithReason<Reason extends string>({ reasons, onSubmit, ...action }: WithReasonProps<Reason>) {
  const options = optionsOf(reasons)
  const [reason, setReason] = useState(options[0]?.value ?? '')
  return (
    <ActionButton {...action} isDanger onSubmit={words => onSubmit(reason as Reason, words)}>
      <SelectField
        label="Reason"
        options={options}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </ActionButton>
  )
}
