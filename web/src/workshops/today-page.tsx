import { dayOf, formatDay } from '@akyede/contract/days'
import { formatCedis } from '@akyede/contract/money'
import type { WorkshopOverview } from '@akyede/contract/workshops'
import { useQuery } from '@tanstack/react-query'
import { Hammer, Lightbulb, type LucideIcon, PackageCheck, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { PageTitle } from '#ui/area-layout.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Found } from './found.tsx'
import { Invitations } from './people/invitations.tsx'
import { overviewQuery } from './queries.ts'
import { useWorkshop } from './use-workshop.ts'

/** The first page of a workshop: what waits for its members, late orders first. */
export function TodayPage() {
  const { id } = useWorkshop()
  const overview = useQuery({ ...overviewQuery(id), refetchInterval: 60_000 })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Today</PageTitle>
      <Invitations />
      <Found query={overview}>{found => <Overview overview={found} />}</Found>
    </div>
  )
}

function Overview({ overview }: { overview: WorkshopOverview }) {
  const { slug, state } = useWorkshop()
  const { to_make, to_send, returns, problems, late_count, products, low_stock, month_orders } = overview
  const home = `/workshop/${slug}`
  const open = to_make + to_send + returns + problems
  if (products === 0 && open === 0)
    return (
      <Empty
        symbol="ananse-ntontan"
        action={<ButtonLink to={`${home}/products`}>Add your first product</ButtonLink>}
      >
        Ayekoo! Your workshop is open. Show buyers what you make.
      </Empty>
    )
  return (
    <>
      {late_count > 0 && <Late overview={overview} />}
      {problems > 0 && <Problems overview={overview} />}
      <ul className="grid grid-cols-3 gap-3">
        <Count Icon={Hammer} count={to_make} text="to make" to={`${home}/orders`} />
        <Count Icon={PackageCheck} count={to_send} text="to send" to={`${home}/orders?tab=to_send`} />
        <Count
          Icon={Undo2}
          count={returns}
          text={returns === 1 ? 'return request' : 'return requests'}
          to={`${home}/returns`}
        />
      </ul>
      {open === 0 && state === 'approved' && (
        <p className="text-ink-2">All quiet. New orders appear here, and we send you an SMS.</p>
      )}
      {low_stock.length > 0 && (
        <PanelSection id="low" title="Nearly sold out">
          <ul className="divide-y divide-line">
            {low_stock.map(({ product_id, name, available }) => (
              <li key={product_id} className="flex min-h-11 items-center justify-between gap-4 py-1">
                <TextLink
                  to={`${home}/products/${product_id}`}
                  className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
                >
                  {name}
                </TextLink>
                <span className="shrink-0 text-ink-2">
                  {available < 1 ? 'Sold out' : `${available} left`}
                </span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {overview.due !== null && overview.due > 0 && (
        <Link
          to={`${home}/money`}
          className="flex min-h-14 items-center justify-between gap-4 rounded-panel border border-line-strong bg-surface px-5 py-3 hover:border-brand-ink"
        >
          <span className="font-semibold">Ready to be paid</span>
          <span className="font-display text-xl font-bold">{formatCedis(overview.due)}</span>
        </Link>
      )}
      <Tip tips={overview.tips} />
      <p className="text-ink-2">
        {month_orders === 1 ? '1 order' : `${month_orders} orders`} this month.{' '}
        <TextLink to={`/vendor/${slug}`} className="thumb">
          See your page in the shop
        </TextLink>
      </p>
    </>
  )
}

/** One thing that would help to sell and that the role may do. */
function Tip({ tips }: { tips: WorkshopOverview['tips'] }) {
  const { slug, role } = useWorkshop()
  const tip = tips.find(({ kind }) => role === 'owner' || (kind === 'photos' && role === 'editor'))
  if (!tip) return null
  const [text, to, action] =
    tip.kind === 'photos'
      ? [
          `“${tip.name}” has one photo. Add a close-up: buyers like to see how it’s made.`,
          `/products/${tip.product_id}`,
          'Add a photo',
        ]
      : ['Show how you make it, in a few steps. Buyers read it on your page.', '/profile', 'Add your steps']
  return (
    <section aria-label="Tip" className="flex gap-3 rounded-panel bg-gold-soft p-5">
      <Lightbulb aria-hidden size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-gold-ink" />
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere">{text}</p>
        <TextLink to={`/workshop/${slug}${to}`} className="thumb justify-self-start">
          {action}
        </TextLink>
      </div>
    </section>
  )
}

/** What buyers were promised and wait for, as sentences. */
function Late({ overview: { late, late_count } }: { overview: WorkshopOverview }) {
  const { slug } = useWorkshop()
  return (
    <section aria-labelledby="late" className="grid gap-3 rounded-panel bg-danger-soft p-5">
      <h2 id="late" className="text-xl text-danger">
        {late_count === 1 ? 'One order is late' : `${late_count} orders are late`}
      </h2>
      <ul className="grid gap-1">
        {late.map(({ id, order_number, title, promised }) => (
          <li key={id}>
            <TextLink
              to={`/workshop/${slug}/orders/${id}`}
              className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
            >
              {title}
            </TextLink>
            <p className="text-sm">
              Promised for {formatDay(promised)} · {order_number}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Buyers who wait for an offer. */
function Problems({ overview: { problems, problems_due } }: { overview: WorkshopOverview }) {
  const { slug } = useWorkshop()
  return (
    <section aria-labelledby="problems" className="grid gap-1 rounded-panel bg-gold-soft p-5">
      <h2 id="problems" className="text-xl text-gold-ink">
        {problems === 1
          ? 'One problem is waiting for your offer'
          : `${problems} problems are waiting for your offer`}
      </h2>
      <p>
        {problems_due && `Please make an offer by ${formatDay(dayOf(new Date(problems_due)))}. `}
        <TextLink to={`/workshop/${slug}/problems`} className="thumb">
          See what’s wrong
        </TextLink>
      </p>
    </section>
  )
}

interface CountProps {
  readonly Icon: LucideIcon
  readonly count: number
  readonly text: string
  readonly to: string
}

function Count({ Icon, count, text, to }: CountProps) {
  const shown = (
    <>
      <Icon
        aria-hidden
        size={22}
        strokeWidth={1.75}
        className={count > 0 ? 'text-craft-ink' : 'text-ink-3'}
      />
      <span
        className={classes('font-display text-display leading-none font-bold', count === 0 && 'text-ink-3')}
      >
        {count}
      </span>
      <span className="text-sm text-ink-2">{text}</span>
    </>
  )
  const shape =
    'grid min-h-28 content-start justify-items-center gap-1.5 rounded-panel border p-3 text-center'
  return (
    <li className="grid">
      {count > 0 ? (
        <Link to={to} className={`${shape} border-line-strong bg-surface hover:border-brand-ink`}>
          {shown}
        </Link>
      ) : (
        <span className={`${shape} border-line`}>{shown}</span>
      )}
    </li>
  )
}
