import type { RequestFor } from '@akyede/contract/api'
import { asCedis, formatCedis } from '@akyede/contract/money'
import type { OfficeShippingRate } from '@akyede/contract/office-prices'
import type { OfficeTaxRate } from '@akyede/contract/office-taxes'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ListPage } from './list-page.tsx'
import { optionsOf } from './moderation-words.ts'
import { officeKey } from './queries.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { StaleNotice } from './stale-notice.tsx'

const zoneWords: Readonly<Record<OfficeShippingRate['zone'], string>> = {
  same_city: 'Same town',
  same_region: 'Same region',
  other_region: 'Another region',
}
const classWords: Readonly<Record<OfficeTaxRate['tax_class'], string>> = {
  standard: 'Goods and delivery',
  local_textile_zero: 'Local cloth',
}

const Day = ({ day }: { day: string }) => <Timestamp at={`${day}T00:00:00Z`} />
const Current = ({ is_current }: { is_current: boolean }) =>
  is_current ? <Badge tone="good">Today</Badge> : null

const shippingColumns: readonly RecordColumn<OfficeShippingRate>[] = [
  { title: 'Zone', cell: ({ zone }) => zoneWords[zone] },
  { title: 'From', cell: ({ valid_from }) => <Day day={valid_from} /> },
  { title: 'First kilo', isNumber: true, cell: ({ base }) => formatCedis(base) },
  { title: 'Each further kilo', isNumber: true, cell: ({ per_extra_kilo }) => formatCedis(per_extra_kilo) },
  { title: 'Days', isNumber: true, cell: ({ days }) => `${days.min}–${days.max}` },
  { title: 'Valid', cell: Current },
]

const taxColumns: readonly RecordColumn<OfficeTaxRate>[] = [
  { title: 'Tax', cell: ({ name }) => name },
  { title: 'On', cell: ({ tax_class }) => classWords[tax_class] },
  { title: 'Rate', isNumber: true, cell: ({ percent }) => `${percent}%` },
  { title: 'From', cell: ({ valid_from }) => <Day day={valid_from} /> },
  { title: 'Until', cell: ({ valid_until }) => (valid_until ? <Day day={valid_until} /> : 'No end') },
  { title: 'Valid', cell: Current },
]

/** Delivery rates by zone; a new one is valid from today or a later day on. */
export function ShippingRatesPage() {
  const client = useQueryClient()
  const queryKey = [...officeKey, 'shipping-rates']
  const rates = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listOfficeShippingRates', {}, { signal }).then(({ data }) => data),
  })
  const cedisOf = (form: FormData, name: string) => asCedis(Number(form.get(name)))
  async function set(form: FormData): Promise<void> {
    const body: RequestFor<'setOfficeShippingRate'>['body'] = {
      zone: form.get('zone') as OfficeShippingRate['zone'],
      ...dayOf(form, 'valid_from'),
      base: cedisOf(form, 'base'),
      per_extra_kilo: cedisOf(form, 'per_extra_kilo'),
      days: { min: Number(form.get('min')), max: Number(form.get('max')) },
      words: String(form.get('words')),
    }
    const { data } = await call('setOfficeShippingRate', { body })
    client.setQueryData(queryKey, data)
  }
  return (
    <RatesPage
      title="Delivery rates"
      query={rates}
      columns={shippingColumns}
      keyOf={({ zone, valid_from }) => `${zone} ${valid_from}`}
      onSet={set}
    >
      <SelectField id="zone" name="zone" label="Delivery to" required options={optionsOf(zoneWords)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField name="base" label="First kilo, in cedis" step="0.01" />
        <NumberField name="per_extra_kilo" label="Each further kilo, in cedis" step="0.01" />
        <NumberField name="min" label="Fewest days" step="1" />
        <NumberField name="max" label="Most days" step="1" />
      </div>
    </RatesPage>
  )
}

/** Tax rates by class; a new one is valid from today or a later day on, and placed orders keep theirs. */
export function TaxRatesPage() {
  const client = useQueryClient()
  const queryKey = [...officeKey, 'tax-rates']
  const rates = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listOfficeTaxRates', {}, { signal }).then(({ data }) => data),
  })
  async function set(form: FormData): Promise<void> {
    const body: RequestFor<'setOfficeTaxRate'>['body'] = {
      tax_class: form.get('tax_class') as OfficeTaxRate['tax_class'],
      name: String(form.get('name')),
      percent: Number(form.get('percent')),
      ...dayOf(form, 'valid_from'),
      ...dayOf(form, 'valid_until'),
      words: String(form.get('words')),
    }
    const { data } = await call('setOfficeTaxRate', { body })
    client.setQueryData(queryKey, data)
  }
  return (
    <RatesPage
      title="Taxes"
      query={rates}
      columns={taxColumns}
      keyOf={({ tax_class, name, valid_from }) => `${tax_class} ${name} ${valid_from}`}
      onSet={set}
    >
      <SelectField id="tax_class" name="tax_class" label="On" required options={optionsOf(classWords)} />
      <TextField id="name" name="name" label="Name on receipts" required maxLength={40} />
      <NumberField name="percent" label="Percent of the net price" step="0.01" max={100} />
      <TextField id="valid_until" name="valid_until" label="Last day" type="date" optional />
    </RatesPage>
  )
}

/** A day that is left empty is left out. */
const dayOf = <Name extends string>(form: FormData, name: Name): { [N in Name]?: string } => {
  const day = String(form.get(name) ?? '')
  return (day ? { [name]: day } : {}) as { [N in Name]?: string }
}

const NumberField = (field: { name: string; label: string; step: string; max?: number }) => (
  <TextField id={field.name} type="number" inputMode="decimal" min={0} required {...field} />
)

interface RatesPageProps<Rate> {
  readonly title: string
  readonly query: UseQueryResult<Rate[]>
  readonly columns: readonly RecordColumn<Rate>[]
  readonly keyOf: (rate: Rate) => string
  /** The fields of a new rate, without its first day. */
  readonly children: ReactNode
  readonly onSet: (form: FormData) => Promise<unknown>
}

function RatesPage<Rate>({ title, query, columns, keyOf, children, onSet }: RatesPageProps<Rate>) {
  const [isOpen, setIsOpen] = useState(false)
  const waiting = useStableLoading(query.isPending)
  return (
    <ListPage title={title} action={<Button onClick={() => setIsOpen(true)}>New rate</Button>}>
      <StaleNotice query={query} />
      {query.isError && !query.data && (
        <ErrorBlock message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {waiting && <Skeleton kind="orders" atOnce />}
      {query.data && <RecordTable label={title} columns={columns} keyOf={keyOf} rows={query.data} />}
      {isOpen && (
        <ActionDialog
          title="New rate"
          wordsRequired={false}
          submit="Save rate"
          pending="Saving…"
          done="Rate saved"
          onClose={() => setIsOpen(false)}
          onSubmit={onSet}
        >
          {children}
          <TextField
            id="valid_from"
            name="valid_from"
            label="First day"
            hint="Leave empty for today. Past days can’t be changed."
            type="date"
            optional
          />
        </ActionDialog>
      )}
    </ListPage>
  )
}
