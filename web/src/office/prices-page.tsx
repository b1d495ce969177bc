import { formatCedis } from '@akyede/contract/money'
import type { OfficePromotion } from '@akyede/contract/office-prices'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { ConflictBoundary, useConflict, useRefetch } from './conflict.tsx'
import { ListPage } from './list-page.tsx'
import { officeKey } from './queries.ts'
import type { RecordColumn } from './record-table.tsx'
import { Records, useListQuery } from './records.tsx'

const promotionsKey = [...officeKey, 'promotions'] as const
const promotionsQuery = (query: { search?: string; page?: string }) =>
  queryOptions({
    queryKey: [...promotionsKey, query],
    queryFn: ({ signal }) => call('listOfficePromotions', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Promo codes of the shop, the newest first; codes can be created and stopped. */
export function PricesPage() {
  const [creating, setCreating] = useState(false)
  const found = useQuery(promotionsQuery(useListQuery(['search'])))
  return (
    <ListPage
      title="Promo codes"
      action={<Button onClick={() => setCreating(true)}>New code</Button>}
      search={{ label: 'Code starts with', action: '/office/prices' }}
    >
      <Records
        list="prices"
        label="Promo codes"
        found={found}
        columns={columns}
        keyOf={({ id }) => id}
        empty="No promo code matches."
      />
      <Dialog open={creating} onClose={() => setCreating(false)} title="New promo code" kind="sheet">
        <NewPromotion onCreated={() => setCreating(false)} />
      </Dialog>
    </ListPage>
  )
}

const stateWords: Readonly<Record<OfficePromotion['state'], { text: string; tone: BadgeTone }>> = {
  active: { text: 'Active', tone: 'good' },
  upcoming: { text: 'Upcoming', tone: 'calm' },
  waiting: { text: 'Waiting for the maker', tone: 'waiting' },
  ended: { text: 'Ended', tone: 'plain' },
  stopped: { text: 'Stopped', tone: 'bad' },
}
const scopeWords = { order: 'The whole order', maker: 'One maker', product: 'One product' } as const

const columns: readonly RecordColumn<OfficePromotion>[] = [
  {
    title: 'Code',
    cell: ({ code, name }) => (
      <>
        <span className="font-semibold">{code}</span>
        <span className="block text-sm text-ink-2">{name}</span>
      </>
    ),
  },
  {
    title: 'Status',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>,
  },
  { title: 'Applies to', cell: ({ scope }) => scopeWords[scope] },
  { title: 'Paid by', cell: ({ borne_by }) => (borne_by === 'maker' ? 'The maker' : 'The shop') },
  {
    title: 'From',
    cell: ({ minimum_spend }) => (minimum_spend > 0 ? formatCedis(minimum_spend) : 'Any order'),
    isNumber: true,
  },
  {
    title: 'Uses',
    cell: ({ uses, uses_max }) => (uses_max === null ? uses : `${uses} of ${uses_max}`),
    isNumber: true,
  },
  { title: 'Ends', cell: ({ ends_at }) => (ends_at ? <Timestamp at={ends_at} withTime /> : 'Never') },
  { title: 'Actions', cell: promotion => <PromotionActions promotion={promotion} />, hasControls: true },
]

/** A code in the table, with what a colleague changed meanwhile. */
const PromotionActions = ({ promotion }: { promotion: OfficePromotion }) => (
  <ConflictBoundary seen={{ Status: stateWords[promotion.state].text }} refetch={useRefetch(promotionsKey)}>
    <StopPromotion promotion={promotion} />
  </ConflictBoundary>
)

function StopPromotion({ promotion: { id, code, state, version } }: { promotion: OfficePromotion }) {
  const client = useQueryClient()
  const onError = useConflict(error => toast.failure(error.message))
  const stop = useMutation({
    mutationFn: () =>
      call(
        'stopOfficePromotion',
        { params: { promotionId: id }, body: {} },
        { headers: { 'if-match': `"${version}"` } },
      ),
    onSuccess: () => {
      toast.success(`${code} is stopped`)
      return client.invalidateQueries({ queryKey: promotionsKey })
    },
    onError,
  })
  if (state === 'stopped' || state === 'ended') return '–'
  return (
    <ConfirmButton
      text="Stop"
      label={`Stop ${code}`}
      question={`Stop ${code}? Orders that are being paid keep it.`}
      yes="Stop code"
      pending={stop.isPending && 'Stopping…'}
      onConfirm={() => stop.mutate()}
    />
  )
}

const kinds = [
  { value: 'percent', text: 'A percentage' },
  { value: 'fixed', text: 'An amount' },
  { value: 'free_shipping', text: 'Free delivery' },
]

/** Makers pay only for discounts on their own products. */
const payers = [
  { value: 'shop', text: 'The shop' },
  { value: 'maker', text: 'The maker, who has to agree first' },
]

const fields = [
  { name: 'minimum', label: 'Minimum order (₵)', type: 'number' },
  { name: 'maker', label: 'Only this maker (last part of the page’s address)', type: 'text' },
  { name: 'product', label: 'Only this product (last part of the page’s address)', type: 'text' },
  { name: 'from', label: 'First day', type: 'date' },
  { name: 'until', label: 'Last day', type: 'date' },
  { name: 'uses', label: 'Total uses', type: 'number' },
  { name: 'per_person', label: 'Uses per person', type: 'number' },
] as const

/** What the server expects of the form: empty fields are left out, and numbers are numbers. */
function bodyOf(form: FormData) {
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const numberOf = (name: string) => (textOf(name) === '' ? undefined : Number(textOf(name)))
  const kind = textOf('kind')
  const value = numberOf('value')
  const gives =
    kind === 'percent' ? { kind, percent: value } : kind === 'fixed' ? { kind, amount: value } : { kind }
  const rest = fields.flatMap(({ name, type }) => {
    const typed = type === 'number' ? numberOf(name) : textOf(name) || undefined
    return typed === undefined ? [] : [[name, typed] as const]
  })
  const borne_by = textOf('borne_by') || undefined
  return { code: textOf('code'), gives, ...(borne_by && { borne_by }), ...Object.fromEntries(rest) }
}

function NewPromotion({ onCreated }: { onCreated: () => void }) {
  const client = useQueryClient()
  const [kind, setKind] = useState('percent')
  const create = useMutation({
    mutationFn: (form: FormData) => call('createOfficePromotion', { body: bodyOf(form) as never }),
    onSuccess: ({ data }) => {
      toast.success(
        data.state === 'waiting' ? `We asked the maker about ${data.code}` : `${data.code} is ready`,
      )
      onCreated()
      return client.invalidateQueries({ queryKey: promotionsKey })
    },
  })
  const problemOf = (name: string) =>
    create.error instanceof ApiError
      ? create.error.detail.find(({ loc }) => loc.includes(name))?.msg
      : undefined
  const shown = ['code', 'gives', ...fields.map(({ name }) => name)].some(problemOf)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(new FormData(event.currentTarget))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField name="code" label="Code" autoCapitalize="characters" error={problemOf('code')} />
      <SelectField
        name="kind"
        label="Discount"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      {kind !== 'free_shipping' && (
        <TextField
          name="value"
          type="number"
          label={kind === 'percent' ? 'Percent' : 'Amount (₵)'}
          error={problemOf('gives')}
        />
      )}
      {kind !== 'free_shipping' && (
        <SelectField name="borne_by" label="Who pays for the discount" options={payers} defaultValue="shop" />
      )}
      {fields.map(({ name, label, type }) => (
        <TextField key={name} name={name} label={label} type={type} optional error={problemOf(name)} />
      ))}
      {create.error && !shown && (
        <p role="alert" className="text-danger">
          {create.error instanceof ApiError
            ? (create.error.detail[0]?.msg ?? create.error.message)
            : create.error.message}
        </p>
      )}
      <Button type="submit" className="justify-self-start" pending={create.isPending && 'Creating…'}>
        Create code
      </Button>
    </form>
  )
}
