import { Failure } from '@akyede/contract/failures'
import { actedBy } from '#feature/office'
import type { TransferProviders } from '#feature/payments'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { readUpload } from '#platform/uploads.ts'
import { findOfficeMoney } from './provider-money.ts'
import { findImports, importSettlements } from './settlements.ts'

/** Serves what providers hold, and the comparison with their exports, to staff. */
export function serveOfficeMoney(serve: Serve, platform: Platform, providers: TransferProviders): void {
  const { database } = platform

  serve('getOfficeMoney', async () => ({ data: await findOfficeMoney(database, [...providers.keys()]) }))

  serve('importSettlements', async ({ caller, http }) => {
    if (!http) throw new Failure('request.malformed')
    const file = await readUpload(http.request, 'settlements')
    const id = await transaction(database, tx => importSettlements(platform, tx, file, actedBy(caller)))
    const [data] = await findImports(database, id)
    if (!data) throw new Error('an import is not there')
    return { data }
  })
}
