import type { DeliveryFailureReason } from '@akyede/contract/delivery-words'
import type { FailedAttempt } from '@akyede/contract/fulfilment'
import type { FindHandovers } from '#feature/orders'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray } from '#platform/sql.ts'
import { deliveryToken, findDeliveries, readCode, spokenCode } from './delivery.ts'
import { deliveryEvents } from './tables.ts'

/** What the buyer sees of the handover of fulfilments; the code of a gift is its recipient's alone. */
export const createFindHandovers =
  ({ config, clock }: Pick<Platform, 'config' | 'clock'>): FindHandovers =>
  async (executor, partIds) => {
    const now = clock.now()
    const rows = await findDeliveries(executor, partIds)
    return new Map(
      [...rows].map(([partId, row]) => {
        const code = row.is_gift ? undefined : readCode(config, row, now)
        return [partId, { code: code ? spokenCode(code) : null, isNotReceived: row.not_received_at !== null }]
      }),
    )
  }

/** How fulfilments are handed over, for the people who send them. */
export interface SendersHandover {
  /** The address for the QR code on the label. */
  readonly link: string | null
  readonly failedAttempts: FailedAttempt[]
}

interface SentFulfilment {
  readonly id: string
  readonly status: string
}

/** The links of fulfilments that are not delivered, and what riders reported. */
export async function findSendersHandovers(
  { config, publicUrl }: Pick<Platform, 'config' | 'publicUrl'>,
  executor: Executor,
  fulfilments: readonly SentFulfilment[],
): Promise<(partId: string) => SendersHandover> {
  const shipped = fulfilments.filter(({ status }) => status === 'shipped').map(({ id }) => id)
  const rows = await findDeliveries(executor, shipped)
  const attempts = await findFailedAttempts(
    executor,
    fulfilments.map(({ id }) => id),
  )
  const statuses = new Map(fulfilments.map(({ id, status }) => [id, status]))
  return partId => {
    const status = statuses.get(partId) ?? ''
    const row = rows.get(partId)
    // A label is printed before the parcel is sent, too. Then its link names the parcel, because none is stored.
    const isUnsent = status === 'unfulfilled' || status === 'making'
    const link = `${publicUrl()}/d/${deliveryToken(config, partId, row?.token_hash)}`
    return {
      link: isUnsent ? `${link}?parcel=${partId}` : row ? link : null,
      failedAttempts: attempts.get(partId) ?? [],
    }
  }
}

/** The failed attempts of these fulfilments, oldest first. */
export async function findFailedAttempts(
  executor: Executor,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, FailedAttempt[]>> {
  if (partIds.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(deliveryEvents)
    .where(and(inArray(deliveryEvents.part_id, [...partIds]), eq(deliveryEvents.kind, 'failed')))
    .orderBy(asc(deliveryEvents.number))
  return new Map(
    [...Map.groupBy(rows, ({ part_id }) => part_id)].map(([partId, events]) => [
      partId,
      events.map(({ at, reason, words }) => ({
        at: at.toISOString(),
        reason: reason as DeliveryFailureReason,
        words,
      })),
    ]),
  )
}
