import { asCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PaymentShown } from './payment-shown.tsx'

const waiting: Payment = {
  payment_id: 'payment',
  order_id: 'order',
  order_number: 'AK-260306-7KQ2',
  reference: 'reference',
  status: 'pending',
  provider: 'paystack',
  channel: 'mobile_money',
  network: 'mtn',
  phone: '+233551234001',
  refunded_amount: asCedis(0),
  amount: asCedis(203),
  currency: 'GHS',
  next_action: 'wait',
  authorization_url: null,
  display_text: 'Please complete authorization process on your mobile phone',
  as_of: '2026-03-06T14:21:00.000Z',
  action_expires_at: '2026-03-06T14:23:30.000Z',
  expires_at: '2026-03-06T14:35:00.000Z',
  paid_at: null,
}
const over: Partial<Payment> = { next_action: 'none', action_expires_at: null }

const shown = (payment: Partial<Payment>, onCheckAgain?: () => void) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PaymentShown
          payment={{ ...waiting, ...payment }}
          receivedAt={Date.now()}
          onCheckAgain={onCheckAgain}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )

/** React inserts comments between adjacent texts. */
const textOf = (html: string): string => html.replaceAll(/<!-- -->|<\/?span[^>]*>/g, '')

it('a payer with a prompt sees the amount, the wallet, and what to do when no prompt arrives', () => {
  const html = shown({})
  for (const text of ['Waiting for your MoMo approval', '₵203.00', 'MTN MoMo', '055 123 4001', '*170#']) {
    expect(html).toContain(text)
  }
  expect(html).toContain('Pay another way')
  expect(html).toMatch(/<button[^>]*>.*Change number or network.*<\/button>/)
  expect(html).not.toContain('Check again')
})

it('a payer without a response for long can check again', () => {
  expect(shown({}, () => {})).toContain('Check again')
})

const needsCode: Partial<Payment> = {
  status: 'action_required',
  next_action: 'otp',
  display_text: 'Dial *110# to get a voucher code, then enter it here.',
}

it('a payer who needs a code sees how to get it, how long it is awaited, and a link to the order', () => {
  const html = shown(needsCode)
  expect(html).toContain('Dial *110# to get a voucher code, then enter it here.')
  expect(html).toMatch(/<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"/)
  expect(html).toMatch(/role="timer"[^>]*>\d:\d\d</)
  expect(html).toContain('Waiting for your code…')
  expect(html).toMatch(/href="\/orders\/order"[^>]*>View order</)
  expect(html).not.toContain('Check again')
})

it('a payer who needs a code and got no response for long can check again', () => {
  const html = shown(needsCode, () => {})
  expect(html).toContain('If you sent the code, don’t worry')
  expect(html).toContain('Check again')
})

it('no countdown is shown when the server sends no time', () => {
  expect(shown({ ...needsCode, action_expires_at: null })).not.toContain('role="timer"')
})

it('a payer who returns from the provider’s page sees that the payment is being checked', () => {
  expect(shown({ action_expires_at: null, network: null, phone: null })).toContain(
    'We’re checking your payment',
  )
})

it('a paid order does not claim that makers have started', () => {
  expect(shown({ ...over, status: 'succeeded' })).toContain('The makers will start making it.')
})

it.each(['failed', 'expired', 'cancelled'] as const)(
  'a payment that is %s offers both next steps',
  status => {
    const html = shown({ ...over, status })
    expect(html).toContain('Payment didn’t go through. You weren’t charged.')
    expect(html).toContain('Try again')
    expect(html).toContain('Pay another way')
  },
)

it.each([
  ['failed', 'It was declined or not approved in time. Order AK-260306-7KQ2 wasn’t placed.'],
  ['expired', 'Time ran out. Order AK-260306-7KQ2 wasn’t placed.'],
] as const)('a payment that is %s says why, as far as it is known', (status, words) => {
  expect(textOf(shown({ ...over, status }))).toContain(words)
})

it('a cancelled payment blames nobody', () => {
  expect(shown({ ...over, status: 'cancelled' })).not.toMatch(/declined|ran out/)
})

it.each(['needs_review', 'refund_pending', 'refunded'] as const)(
  'a payment that is %s cannot be paid again',
  status => {
    const html = shown({ ...over, status, display_text: 'What the shop says of it.' })
    expect(html).toContain('What the shop says of it.')
    expect(html).toContain('Please don’t pay for this order again.')
    expect(html).not.toContain('Try again')
  },
)
