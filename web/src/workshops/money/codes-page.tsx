import { formatCedis } from '@akyede/contract/money'
import type { WorkshopCode } from '@akyede/contract/workshop-codes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { Found } from '../found.tsx'
import { workshopKey } from '../queries.ts'
import { useWorkshop } from '../use-workshop.ts'

const codesKey = (vendorId: string) => [...workshopKey, vendorId, 'codes'] as const
const codesQuery = (vendorId: string) =>
  queryOptions({
    queryKey: codesKey(vendorId),
    queryFn: ({ signal }) =>
      call('listWorkshopCodes', { params: { vendorId } }, { signal }).then(({ data }) => data),
    staleTime: 30_000,
  })

/** Promo codes that the maker pays for; the shop proposes them and the owner agrees. */
export function CodesPage() {
  const { id } = useWorkshop()
  const codes = useQuery(codesQuery(id))
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <PageTitle>Promo codes</PageTitle>
        <p className="text-ink-2">
          Promo codes on your products that you pay for. We suggest them, and buyers can use one once you
          agree. Akyɛde pays for all other codes.
        </p>
      </header>
      <Found query={codes} skeleton="orders">
        {found =>
          found.length === 0 ? (
            <Empty symbol="sankofa">
              No promo codes yet. When we suggest one for your products, it appears here.
            </Empty>
          ) : (
            <ul className="grid gap-3">
              {found.map(code => (
                <li key={code.id}>
                  <CodePanel code={code} />
                </li>
              ))}
            </ul>
          )
        }
      </Found>
    </div>
  )
}

const words: Readonly<Record<WorkshopCode['state'], { text: string; tone: BadgeTone }>> = {
  waiting: { text: 'Waiting for you', tone: 'waiting' },
  active: { text: 'Active', tone: 'good' },
  upcoming: { text: 'Upcoming', tone: 'calm' },
  ended: { text: 'Ended', tone: 'plain' },
  stopped: { text: 'Stopped', tone: 'plain' },
}

function CodePanel({ code }: { code: WorkshopCode }) {
  const { name, product, state, uses, uses_max, given } = code
  return (
    <Panel className="grid gap-3">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg">{code.code}</h2>
          <p className="text-ink-2">
            {name}, {product ?? 'all your products'}
          </p>
        </div>
        <Badge tone={words[state].tone}>{words[state].text}</Badge>
      </header>
      <Conditions code={code} />
      {uses > 0 && (
        <p className="text-sm text-ink-2">
          Used {uses === 1 ? 'once' : `${uses} times`}
          {uses_max !== null && ` of ${uses_max}`}. You gave {formatCedis(given)} off.
        </p>
      )}
      <CodeActions code={code} />
    </Panel>
  )
}

function Conditions({
  code: { minimum_spend, starts_at, ends_at, uses_max, uses_per_person },
}: {
  code: WorkshopCode
}) {
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {minimum_spend > 0 && <li>For orders from {formatCedis(minimum_spend)}</li>}
      {starts_at && (
        <li>
          From <Timestamp at={starts_at} />
        </li>
      )}
      <li>
        {ends_at ? (
          <>
            Ends on <Timestamp at={ends_at} withTime />
          </>
        ) : (
          'No end date. You can stop it any time.'
        )}
      </li>
      {uses_max !== null && <li>For {uses_max === 1 ? 'one order' : `up to ${uses_max} orders`} in all</li>}
      {uses_per_person !== null && (
        <li>{uses_per_person === 1 ? 'One order' : `Up to ${uses_per_person} orders`} per person</li>
      )}
    </ul>
  )
}

function CodeActions({ code: { id: codeId, code, state } }: { code: WorkshopCode }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const params = { vendorId, codeId }
  const settled = {
    onError: (error: Error) => toast.failure(wordsOf(error, 'We couldn’t save this. Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: codesKey(vendorId) }),
  }
  const agree = useMutation({
    mutationFn: () => call('agreeToWorkshopCode', { params }),
    onSuccess: () => toast.success(`Buyers can use ${code}`),
    ...settled,
  })
  const stop = useMutation({
    mutationFn: () => call('stopWorkshopCode', { params }),
    onSuccess: () => toast.success(state === 'waiting' ? `You declined ${code}` : `${code} is stopped`),
    ...settled,
  })
  if (state === 'stopped' || state === 'ended') return null
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {state === 'waiting' && (
        <Button
          aria-label={`Agree to ${code}`}
          pending={agree.isPending && 'Agreeing…'}
          onClick={() => agree.mutate()}
        >
          Agree
        </Button>
      )}
      <ConfirmButton
        text={state === 'waiting' ? 'Decline' : 'Stop'}
        label={`${state === 'waiting' ? 'Decline' : 'Stop'} ${code}`}
        question={
          state === 'waiting' ? `Decline ${code}?` : `Stop ${code}? Orders that already have it keep it.`
        }
        yes={state === 'waiting' ? 'Decline code' : 'Stop code'}
        pending={stop.isPending && 'Saving…'}
        onConfirm={() => stop.mutate()}
      />
    </div>
  )
}
