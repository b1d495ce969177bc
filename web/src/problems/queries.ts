import type { RequestFor } from '@akyede/contract/api'
import type { OrderProblems } from '@akyede/contract/problems'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** The order of a buyer, or the gift of a giver by the reference of its payment. */
export type Reported =
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'gift'; readonly reference: string }

const problemsKey = ['problems'] as const

const found = ({ data }: { readonly data: OrderProblems }): OrderProblems => data

/** Polled while the page is visible, because the maker or staff may have answered. */
export const problemsQuery = (reported: Reported) =>
  queryOptions({
    queryKey: [...problemsKey, reported],
    queryFn: ({ signal }): Promise<OrderProblems> => {
      if (reported.kind === 'order') {
        const params = { orderId: reported.orderId }
        return call('listOrderProblems', { params }, { signal }).then(found)
      }
      return call('listGiftProblems', { params: { reference: reported.reference } }, { signal }).then(found)
    },
    refetchInterval: 30_000,
    refetchOnMount: 'always',
  })

export type ReportBody = RequestFor<'openOrderProblem'>['body']

export const sendReport = (reported: Reported, body: ReportBody, idempotencyKey: string): Promise<unknown> =>
  reported.kind === 'order'
    ? call('openOrderProblem', { params: { orderId: reported.orderId }, body }, { idempotencyKey })
    : call('openGiftProblem', { params: { reference: reported.reference }, body }, { idempotencyKey })

export const sendAct = (
  reported: Reported,
  problemId: string,
  act: 'agree' | 'decline' | 'withdraw',
): Promise<unknown> =>
  reported.kind === 'order'
    ? call('actOnProblem', { params: { orderId: reported.orderId, problemId, act }, body: {} })
    : call('actOnGiftProblem', { params: { reference: reported.reference, problemId, act }, body: {} })

export const sendWords = (
  reported: Reported,
  problemId: string,
  body: RequestFor<'writeAboutProblem'>['body'],
  idempotencyKey: string,
): Promise<unknown> =>
  reported.kind === 'order'
    ? call(
        'writeAboutProblem',
        { params: { orderId: reported.orderId, problemId }, body },
        { idempotencyKey },
      )
    : call(
        'writeAboutGiftProblem',
        { params: { reference: reported.reference, problemId }, body },
        { idempotencyKey },
      )

export const cancelLate = (reported: Reported, partId: string): Promise<unknown> =>
  reported.kind === 'order'
    ? call('cancelLatePart', { params: { orderId: reported.orderId, partId }, body: {} })
    : call('cancelLateGiftPart', { params: { reference: reported.reference, partId }, body: {} })
