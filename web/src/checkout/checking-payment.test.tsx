import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CheckingPayment, waitingWords } from './checking-payment.tsx'

it('a check that is under way shows a spinner', () => {
  expect(renderToStaticMarkup(<CheckingPayment />)).toContain('animate-spin')
})

it('a check that waits for a click shows no spinner', () => {
  const html = renderToStaticMarkup(<CheckingPayment onCheckAgain={() => {}} />)
  expect(html).not.toContain('animate-spin')
  expect(html).toContain('Check again')
})

it('only a check that takes long says how long it may take', () => {
  expect(waitingWords(false)).not.toContain('a minute')
  expect(waitingWords(true)).toContain('It may take a minute. You’ll see the result on your order page.')
})
