import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readForms } from './body-parsers.ts'
import { checkoutPage } from './checkout-page.ts'
import { choiceView } from './choice-view.ts'
import type { Emulator } from './emulator.ts'
import type { Html } from './html.ts'
import { closedView, errorView, expiredView, failedView, paidView, unknownView } from './message-views.ts'
import { blankForm, readCheckoutForm, readVoucherForm } from './read-checkout-form.ts'
import { submitVoucher, takePayment, wrongVoucherMessage } from './take-payment.ts'
import { resultOf } from './test-numbers.ts'
import {
  asksForVoucher,
  currentAttempt,
  isOpen,
  paidAttempt,
  statusOf,
  type Transaction,
} from './transaction.ts'
import { voucherView, waitingView } from './waiting-views.ts'

type AccessCode = { Params: { accessCode: string } }
type Visit = { emulator: Emulator; transaction: Transaction; reply: FastifyReply }

/** The hosted page: plain forms without scripts. Every response to a form is a redirect or the form again. */
export async function checkoutRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  readForms(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error)
    const page = { title: 'Something went wrong', merchant: emulator.settings.merchant, content: errorView() }
    return sendPage(reply.code(status), checkoutPage(page), [])
  })

  app.get<AccessCode & { Querystring: { try?: string } }>('/checkout/:accessCode', (request, reply) => {
    const visit = visitOf(emulator, request, reply)
    return visit ? showState(visit, request.query.try === 'again') : showUnknown(emulator, reply)
  })

  app.post<AccessCode>('/checkout/:accessCode', (request, reply) => {
    const visit = visitOf(emulator, request, reply)
    return visit ? answerForm(visit, request) : showUnknown(emulator, reply)
  })
}

function visitOf(
  emulator: Emulator,
  request: FastifyRequest<AccessCode>,
  reply: FastifyReply,
): Visit | undefined {
  const transaction = emulator.ledger.findByAccessCode(request.params.accessCode)
  return transaction && { emulator, transaction, reply }
}

function showState(visit: Visit, tryAgain: boolean) {
  const { emulator, transaction } = visit
  const { clock, publicUrl } = emulator.settings
  const now = clock.now()
  const attempt = currentAttempt(transaction, now)
  if (attempt?.outcome === 'success') return goBack(visit)
  if (asksForVoucher(attempt)) return show(visit, voucherView(attempt))
  if (attempt && isOpen(attempt.outcome)) {
    const { reference } = transaction
    return show(visit, waitingView({ attempt, reference, controlUrl: `${publicUrl()}/__control` }))
  }
  if (isOver(visit, now)) return show(visit, expiredView())
  if (attempt && !tryAgain) return show(visit, failedView(attempt))
  return show(visit, choiceView(transaction, blankForm(transaction, now)))
}

/** Attempts after the account's session timeout are refused. */
function isOver({ emulator, transaction }: Visit, now: Date): boolean {
  const { sessionTimeout } = emulator.ledger
  return sessionTimeout > 0 && now.getTime() >= Date.parse(transaction.createdAt) + sessionTimeout * 1_000
}

async function answerForm(visit: Visit, request: FastifyRequest) {
  const { emulator, transaction, reply } = visit
  const now = emulator.settings.clock.now()
  if (paidAttempt(transaction)) return goBack(visit)
  const voucher = readVoucherForm(request.body)
  if (voucher !== undefined) return answerVoucher(visit, voucher)
  const reading = readCheckoutForm(request.body, transaction, now)
  if (reading.kind === 'close') return goAway(visit)
  if (isOpen(statusOf(transaction, now))) return reply.redirect(transaction.accessCode, 303)
  if (isOver(visit, now)) {
    reply.code(410)
    return show(visit, expiredView())
  }
  if (reading.kind === 'mistaken') {
    reply.code(422)
    return show(visit, choiceView(transaction, reading.form, reading.errors))
  }
  const { button, instrument } = reading
  await takePayment(
    emulator,
    transaction,
    { instrument, ipAddress: request.ip },
    resultOf(button, instrument),
  )
  return nextPage(visit)
}

async function answerVoucher(visit: Visit, voucher: string) {
  const { emulator, transaction, reply } = visit
  const outcome = await submitVoucher(emulator, transaction, voucher)
  const attempt = currentAttempt(transaction, emulator.settings.clock.now())
  if (outcome !== 'wrong' || !attempt) return nextPage(visit)
  reply.code(422)
  return show(visit, voucherView(attempt, wrongVoucherMessage))
}

/** Where the payer continues: back to the shop once the payment is decided, else to its status. */
function nextPage(visit: Visit) {
  const { emulator, reply } = visit
  const transaction = emulator.ledger.find(visit.transaction.reference) ?? visit.transaction
  const status = statusOf(transaction, emulator.settings.clock.now())
  if (status === 'success') return goBack({ ...visit, transaction })
  // A merchant with a cancel page gets payers back at once when they give up; they may return and retry.
  return status === 'failed' && cancelAddress(transaction)
    ? goAway(visit)
    : reply.redirect(transaction.accessCode, 303)
}

function goBack(visit: Visit) {
  const address = callbackAddress(visit.transaction)
  return address ? visit.reply.redirect(address, 303) : show(visit, paidView())
}

function goAway(visit: Visit) {
  const address = cancelAddress(visit.transaction) ?? callbackAddress(visit.transaction)
  return address ? visit.reply.redirect(address, 303) : show(visit, closedView())
}

function show({ emulator, transaction, reply }: Visit, content: Html) {
  const { merchant } = emulator.settings
  const page = checkoutPage({ title: `Pay ${merchant} – test payment`, merchant, transaction, content })
  const wayBack = [callbackAddress(transaction), cancelAddress(transaction)].filter(
    address => address !== undefined,
  )
  return sendPage(reply, page, wayBack)
}

function showUnknown({ settings: { merchant } }: Emulator, reply: FastifyReply) {
  const page = checkoutPage({ title: 'Payment not found', merchant, content: unknownView() })
  return sendPage(reply.code(404), page, [])
}

function sendPage(reply: FastifyReply, page: string, wayBack: string[]) {
  // Chromium applies form-action to redirects too, so the policy must include the return URLs.
  const formTargets = ["'self'", ...new Set(wayBack.map(address => new URL(address).origin))].join(' ')
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}

const cancelSchema = z.object({ cancel_action: z.url({ protocol: /^https?$/ }) })

/** The callback URL with the reference; a visit there proves nothing. */
function callbackAddress({ callbackUrl, reference }: Transaction): string | undefined {
  if (callbackUrl === null) return undefined
  const address = new URL(callbackUrl)
  address.searchParams.set('trxref', reference)
  address.searchParams.set('reference', reference)
  return address.href
}

/** The URL in `metadata.cancel_action`, for payers who close the page. */
function cancelAddress({ metadata }: Transaction): string | undefined {
  return cancelSchema.safeParse(metadata).data?.cancel_action
}
