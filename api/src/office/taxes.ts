import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { OfficeTaxRate } from '@akyede/contract/office-taxes'
import { taxClasses } from '@akyede/contract/product-words'
import { findTaxRates, ratesOf, setTaxRate, TaxRateFailure } from '#feature/taxes'
import type { Executor } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import type { OfficeContext } from './index.ts'
import { actedBy } from './require-staff.ts'

/** Serves tax rates to staff. */
export function serveOfficeTaxes(serve: Serve, { platform }: OfficeContext): void {
  const { database, clock } = platform
  serve('listOfficeTaxRates', async () => ({ data: await presentRates(database, dayOf(clock.now())) }))

  serve('setOfficeTaxRate', async ({ body, caller, tx }) => {
    const { tax_class: taxClass, name, percent, valid_from: validFrom, valid_until, words } = body
    const basisPoints = Math.round(percent * 100)
    const rate = { taxClass, name, basisPoints, validFrom, validUntil: valid_until ?? null }
    await setTaxRate(platform, tx, rate, actedBy(caller, { words })).catch(error => {
      if (!(error instanceof TaxRateFailure)) throw error
      throw new Failure('request.invalid', { detail: [{ loc: ['body'], msg: error.message, type: 'value' }] })
    })
    return { data: await presentRates(tx, dayOf(clock.now())) }
  })
}

async function presentRates(executor: Executor, today: string): Promise<OfficeTaxRate[]> {
  const rates = await findTaxRates(executor)
  const current = new Set(taxClasses.flatMap(taxClass => ratesOf(rates, taxClass, today)))
  return rates.flatMap(rate => {
    const taxClass = taxClasses.find(known => known === rate.taxClass)
    if (!taxClass) return []
    return {
      tax_class: taxClass,
      name: rate.name,
      percent: rate.basisPoints / 100,
      valid_from: rate.validFrom,
      valid_until: rate.validUntil,
      is_current: current.has(rate),
    }
  })
}
