import { formatCedis } from '@akyede/contract/money'
import type { WorkshopFigures } from '@akyede/contract/workshop-figures'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageTitle } from '#ui/area-layout.tsx'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Found } from '../found.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { workshopFiguresQuery } from './part-queries.ts'

/** What a workshop sold, and how buyers find and rate its products. */
export function FiguresPage() {
  const { id } = useWorkshop()
  const query = useQuery(workshopFiguresQuery(id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Analytics</PageTitle>
      <Found query={query} skeleton="dashboard">
        {found => (
          <>
            <Numbers figures={found} />
            <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
              <Months months={found.months} />
              <TopProducts products={found.top_products} />
            </div>
          </>
        )}
      </Found>
    </div>
  )
}

const count = (value: number) => value.toLocaleString('en-GH')
const percent = (value: number | null) => (value === null ? '–' : `${value} %`)

const Numbers = ({ figures }: { figures: WorkshopFigures }) => (
  <section aria-labelledby="figures-90" className="grid gap-3">
    <h2 id="figures-90" className="text-xl">
      Last 90 days
    </h2>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      <Fact term="Product views">{count(figures.views)}</Fact>
      <Fact term="Added to carts">{count(figures.added_to_cart)}</Fact>
      <Fact term="Arrived on time">{percent(figures.on_time)}</Fact>
      <Fact term="Cancelled by you">{percent(figures.cancelled)}</Fact>
      <Fact term="Rating">{figures.rating === null ? '–' : figures.rating.toFixed(1)}</Fact>
      <Fact term="Reviews">{count(figures.reviews)}</Fact>
    </dl>
  </section>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse rounded-control border border-line bg-surface px-4 py-3">
    <dt className="text-sm text-ink-2">{term}</dt>
    <dd className="font-display text-2xl font-bold tabular-nums">{children}</dd>
  </div>
)

const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

/** The bars only repeat the numbers beside them. */
function Months({ months }: Pick<WorkshopFigures, 'months'>) {
  const most = Math.max(1, ...months.map(({ revenue }) => revenue))
  return (
    <Panel aria-labelledby="figures-months" className="grid gap-4">
      <h2 id="figures-months" className="text-xl">
        Sold by month
      </h2>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-left text-ink-2">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Month
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-normal">
              Orders
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Sold
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, orders, revenue }) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-semibold whitespace-nowrap">
                {monthFormat.format(new Date(`${month}-01`))}
                <span aria-hidden className="mt-1 block h-1.5 w-24 rounded-chip bg-surface-2 sm:w-48">
                  <span
                    className="block h-full rounded-chip bg-forest"
                    style={{ width: `${(revenue / most) * 100}%` }}
                  />
                </span>
              </th>
              <td className="py-2 pr-3 text-right">{count(orders)}</td>
              <td className="py-2 text-right font-semibold">{formatCedis(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const TopProducts = ({ products }: { products: WorkshopFigures['top_products'] }) => (
  <Panel aria-labelledby="figures-top" className="grid gap-4">
    <h2 id="figures-top" className="text-xl">
      Most sold in 12 months
    </h2>
    {products.length === 0 ? (
      <p className="text-ink-2">Your most sold products appear here after your first sale.</p>
    ) : (
      <ol className="divide-y divide-line">
        {products.map(({ id, name, units, revenue }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-1">
            <TextLink to={`/product/${id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
              {name}
            </TextLink>
            <span className="text-right text-sm whitespace-nowrap tabular-nums">
              {count(units)} sold
              <span className="block text-ink-2">{formatCedis(revenue)}</span>
            </span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)
