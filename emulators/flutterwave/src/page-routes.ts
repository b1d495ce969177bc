import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  type Charge,
  chargeAt,
  isPayable,
  networks,
  paymentMethods,
  returnAddress,
  type Wallet,
} from './charge.ts'
import type { Emulator } from './emulator.ts'
import { failure, outcomeOf, type PaymentOutcome, success } from './outcomes.ts'
import { type Form, messageView, pageView, paymentFormView } from './page-views.ts'
import { phoneSchema } from './read-request.ts'
import { takePayment } from './take-payment.ts'

type Page = { Params: { page: string } }

const text = z.string().max(40).trim().catch('')
const formSchema = z.object({
  action: z.enum(['approve', 'decline', 'close']).catch('close'),
  channel: z.enum(paymentMethods).optional().catch(undefined),
  network: z.enum(networks).catch('MTN'),
  phone: text,
})

/** The payment page: plain forms without scripts. Every response to a form is a redirect or the form again. */
export async function pageRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  const { ledger, settings } = emulator
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
  const find = (page: string) => {
    const charge = ledger.findBy(candidate => candidate.page === page)
    return charge && chargeAt(charge, settings.clock.now())
  }

  app.get<Page>('/:page', (request, reply) => {
    const charge = find(request.params.page)
    return charge ? showState(emulator, charge, reply) : showUnknown(emulator, reply)
  })

  app.post<Page>('/:page', async (request, reply) => {
    const charge = find(request.params.page)
    if (!charge) return showUnknown(emulator, reply)
    if (!isUntried(charge)) return showState(emulator, charge, reply)
    if (!isPayable(charge, settings.clock.now())) return showOver(emulator, charge, reply.code(410))
    const { action, ...form } = formSchema.parse(request.body ?? {})
    if (action === 'close') return leave(emulator, charge, reply)
    const reading = readForm(charge, form)
    if ('problem' in reading)
      return show(emulator, charge, reply.code(422), paymentFormView(charge, form, reading.problem))
    const ending = action === 'decline' ? failure('Declined') : reading.ending
    const tried = await takePayment(emulator, charge, reading.wallet, ending)
    return tried.status === 'pending' ? reply.redirect(charge.page, 303) : leave(emulator, tried, reply)
  })
}

/** Whether the payment has not been attempted: no button was clicked, or only Close. */
const isUntried = ({ status, promptedAt }: Charge): boolean =>
  status === 'link' || (status === 'pending' && promptedAt === null)

function readForm(
  charge: Charge,
  form: Omit<z.output<typeof formSchema>, 'action'>,
): { wallet: Wallet | null; ending: PaymentOutcome } | { problem: string } {
  // A charge of a wallet is already tied to it: the page asks for no other.
  if (charge.wallet) return { wallet: charge.wallet, ending: outcomeOf(charge.wallet.phone) }
  const way = charge.ways.length === 1 ? charge.ways[0] : form.channel
  if (!way || !charge.ways.includes(way)) return { problem: 'Choose how to pay' }
  if (way === 'card') return { wallet: null, ending: success }
  const phone = phoneSchema.safeParse(form.phone)
  if (!phone.success) return { problem: 'Enter a 10-digit Ghana number, for example 055 123 4987' }
  return { wallet: { network: form.network, phone: phone.data }, ending: outcomeOf(phone.data) }
}

function showState(emulator: Emulator, charge: Charge, reply: FastifyReply) {
  const { clock } = emulator.settings
  if (isUntried(charge) && !isPayable(charge, clock.now())) return showOver(emulator, charge, reply)
  if (isUntried(charge)) return show(emulator, charge, reply, paymentFormView(charge, blankForm(charge)))
  if (charge.status !== 'pending') return leave(emulator, charge, reply)
  return show(emulator, charge, reply, messageView('Check your phone', 'Approve the prompt, then', 'refresh'))
}

const blankForm = ({ ways: offered }: Charge): Form => ({
  channel: offered[0],
  network: 'MTN',
  phone: '0551234987',
})

function leave(emulator: Emulator, charge: Charge, reply: FastifyReply) {
  const address = returnAddress(charge)
  if (address) return reply.redirect(address, 303)
  const title = { link: 'Closed', pending: 'Closed', failed: 'Not paid', successful: 'Paid' }[charge.status]
  return show(emulator, charge, reply, messageView(title, 'You can close this page now.'))
}

const showOver = (emulator: Emulator, charge: Charge, reply: FastifyReply) =>
  show(emulator, charge, reply, messageView('This link has expired', 'Go back to the shop and start again.'))

function showUnknown(emulator: Emulator, reply: FastifyReply) {
  return show(emulator, undefined, reply.code(404), messageView('Payment not found', 'Go back to the shop.'))
}

function show(
  { settings }: Emulator,
  charge: Charge | undefined,
  reply: FastifyReply,
  content: ReturnType<typeof messageView>,
) {
  const wayBack = charge?.redirectUrl ? ` ${new URL(charge.redirectUrl).origin}` : ''
  // Chromium applies form-action to redirects too, so the policy must include the redirect URL.
  const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'${wayBack}; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(pageView(settings.merchant, charge, content))
}
