import type { Payment } from '@akyede/contract/payments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PaymentShown, waitingWords } from './payment-shown.tsx'

const shown = (status: Payment['status'], onCheckAgain?: () => void) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PaymentShown
          payment={{
            payment_id: 'payment',
            order_id: 'order',
            order_number: 'AK-260306-7KQ2',
            reference: 'reference',
            status,
            provider: 'paystack',
            channel: null,
            amount: 120,
            currency: 'GHS',
            next_action: 'wait',
            authorization_url: null,
            display_text: '',
            expires_at: '2026-03-06T14:35:00.000Z',
            paid_at: null,
          }}
          onCheckAgain={onCheckAgain}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('a check that is under way shows signs of life', () => {
  expect(shown('pending')).toContain('animate-spin')
})

it('a check that waits to be asked for turns no wheel', () => {
  const html = shown('pending', () => {})
  expect(html).not.toContain('animate-spin')
  expect(html).toContain('Check again')
})

it('only a check that takes long says how long it may take', () => {
  expect(waitingWords(false)).not.toContain('a minute')
  expect(waitingWords(true)).toContain('It may take a minute; the page of the order will show it.')
})

it('a paid order says nothing of makers who have begun', () => {
  expect(shown('succeeded')).toContain('The makers start on it next.')
})
