import { toCedis } from '@akyede/contract/money'
import type { Statement } from '@akyede/contract/payouts'
import { actedBy } from '#feature/office'
import { csvLine, csvStart } from '#platform/csv.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { findCommission, findMakerMoney } from './find-money.ts'
import { findStatement } from './find-statement.ts'
import { setMakerTerms } from './set-terms.ts'

/** Serves makers' money to the owners of workshops, and their terms to staff. */
export function registerPayouts(serve: Serve, platform: Platform): void {
  const { database, clock } = platform

  serve('getWorkshopMoney', async ({ params: { vendorId } }) => {
    const now = clock.now()
    const { onTheWay, keptBack, due, owed } = await findMakerMoney(database, vendorId, now)
    return {
      data: {
        on_the_way: toCedis(onTheWay),
        kept_back: toCedis(keptBack),
        due: toCedis(due),
        owed: toCedis(owed),
        commission_percent: (await findCommission(database, vendorId, now)) / 100,
      },
    }
  })

  serve('getWorkshopStatement', async ({ params: { vendorId, month } }) => ({
    data: await findStatement(database, vendorId, month),
  }))

  serve('exportWorkshopStatement', async ({ params: { vendorId }, query: { month } }) =>
    linesOf(await findStatement(database, vendorId, month)),
  )

  serve('setMakerTerms', async ({ params: { vendorId }, body, caller, tx }) => {
    const { commission_percent, from, words } = body
    const terms = { vendorId, commissionBp: commission_percent * 100, fromDay: from }
    await setMakerTerms(platform, tx, terms, actedBy(caller, { words }))
    return { data: { commission_percent, from } }
  })
}

const headings = [
  'Order',
  'Day',
  'Products',
  'Price',
  'Commission',
  'Delivery',
  'Wrapping',
  'Returned',
  'Net',
]

async function* linesOf({ lines, total }: Statement) {
  yield csvStart + csvLine(headings)
  for (const { order_number, day, products, ...line } of lines)
    yield csvLine([order_number, day, products.join('; '), ...cellsOf(line)])
  yield csvLine(['Total', '', '', ...cellsOf(total)])
}

const cellsOf = ({ price, commission, shipping, wrapping, returned, net }: Statement['total']) => [
  price,
  commission,
  shipping,
  wrapping,
  returned,
  net,
]
