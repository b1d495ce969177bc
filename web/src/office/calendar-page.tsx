import type { OfficeClosedDay } from '@akyede/contract/office-calendar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ListPage } from './list-page.tsx'
import { optionsOf } from './moderation-words.ts'
import { officeKey } from './queries.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { StaleNotice } from './stale-notice.tsx'

const kindWords: Readonly<Record<OfficeClosedDay['kind'], string>> = {
  public: 'Public holiday',
  courier: 'No couriers',
}

/** In November staff confirm the days of the next year. */
const november = 10

/** Days without couriers or makers, by year. Changes count for new orders at once; placed orders keep their dates. */
export function CalendarPage() {
  const now = new Date()
  const thisYear = now.getUTCFullYear()
  const [search] = useSearchParams()
  const year = /^20\d\d$/.test(search.get('year') ?? '') ? Number(search.get('year')) : thisYear
  const [isOpen, setIsOpen] = useState(false)
  const { days, queryKey } = useClosedDays(year)
  const next = useClosedDays(thisYear + 1).days
  const client = useQueryClient()
  const waiting = useStableLoading(days.isPending)
  const isDue = now.getUTCMonth() >= november && next.data?.some(({ confirmed_at }) => confirmed_at === null)
  async function set(form: FormData): Promise<void> {
    const body = {
      day: String(form.get('day')),
      name: String(form.get('name')),
      kind: form.get('kind') as OfficeClosedDay['kind'],
      words: String(form.get('words')),
    }
    await call('setOfficeClosedDay', { body })
    await client.invalidateQueries({ queryKey: [...officeKey, 'closed-days'] })
  }
  return (
    <ListPage title={`Holidays ${year}`} action={<Button onClick={() => setIsOpen(true)}>New day</Button>}>
      {isDue && <p role="status">Please check and confirm the holidays of {thisYear + 1}.</p>}
      <div className="flex flex-wrap gap-3">
        {[thisYear, thisYear + 1, thisYear + 2].map(each => (
          <ButtonLink
            key={each}
            variant="secondary"
            to={`/office/calendar?year=${each}`}
            aria-current={each === year ? 'page' : undefined}
          >
            {each}
          </ButtonLink>
        ))}
        {days.data?.some(({ confirmed_at }) => confirmed_at === null) && (
          <ConfirmYear year={year} onConfirmed={data => client.setQueryData(queryKey, data)} />
        )}
      </div>
      <StaleNotice query={days} />
      {days.isError && !days.data && (
        <ErrorBlock message={days.error.message} onRetry={() => void days.refetch()} />
      )}
      {waiting && <Skeleton kind="orders" atOnce />}
      {days.data && (
        <RecordTable label="Holidays" columns={columns} keyOf={({ day }) => day} rows={days.data} />
      )}
      {isOpen && (
        <ActionDialog
          title="New day"
          wordsRequired={false}
          submit="Save day"
          pending="Saving…"
          done="Day saved"
          onClose={() => setIsOpen(false)}
          onSubmit={set}
        >
          <TextField id="day" name="day" label="Day" type="date" required />
          <TextField id="name" name="name" label="Name" required maxLength={60} />
          <SelectField id="kind" name="kind" label="Kind" required options={optionsOf(kindWords)} />
        </ActionDialog>
      )}
    </ListPage>
  )
}

function useClosedDays(year: number) {
  const queryKey = [...officeKey, 'closed-days', year]
  const days = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('listOfficeClosedDays', { query: { year: String(year) } }, { signal }).then(({ data }) => data),
  })
  return { days, queryKey }
}

const columns: readonly RecordColumn<OfficeClosedDay>[] = [
  { title: 'Day', cell: ({ day }) => <Timestamp at={`${day}T00:00:00Z`} /> },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Kind', cell: ({ kind }) => kindWords[kind] },
  {
    title: 'Status',
    cell: ({ confirmed_at }) =>
      confirmed_at ? <Badge tone="good">Confirmed</Badge> : <Badge tone="waiting">To be confirmed</Badge>,
  },
  { title: 'Actions', cell: day => <RemoveDay day={day} />, hasControls: true },
]

function ConfirmYear({
  year,
  onConfirmed,
}: {
  year: number
  onConfirmed: (days: readonly OfficeClosedDay[]) => void
}) {
  const confirm = useMutation({
    mutationFn: () => call('confirmOfficeClosedDays', { body: { year } }),
    onSuccess: ({ data }) => onConfirmed(data),
    onError: error => toast.failure(error.message),
  })
  return (
    <ConfirmButton
      text={`Confirm ${year}`}
      label={`Confirm the holidays of ${year}`}
      question={`Are all holidays of ${year} right?`}
      yes="Confirm"
      pending={confirm.isPending && 'Saving…'}
      onConfirm={() => confirm.mutate()}
    />
  )
}

function RemoveDay({ day: { day, name } }: { day: OfficeClosedDay }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('removeOfficeClosedDay', { params: { day } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...officeKey, 'closed-days'] }),
    onError: error => toast.failure(error.message),
  })
  return (
    <ConfirmButton
      text="Remove"
      label={`Remove ${name}`}
      question={`Remove ${name}? New orders count it as a working day.`}
      yes="Remove day"
      pending={remove.isPending && 'Removing…'}
      onConfirm={() => remove.mutate()}
    />
  )
}
