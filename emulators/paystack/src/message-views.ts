import { type Html, html } from './html.ts'
import { type Attempt, timeout } from './transaction.ts'

export const closeButton = html`<button class="quiet" name="action" value="close">Close</button>`
export const closeForm = html`<form method="post">${closeButton}</form>`

/** Shows why the latest attempt failed, and offers a retry. */
export function failedView({ gatewayResponse }: Attempt): Html {
  const reason =
    gatewayResponse === timeout ? 'Nobody answered on the phone in time (timeout).' : gatewayResponse
  const tryAgain = html`<form method="get"><input type="hidden" name="try" value="again">
<button class="primary">Try again</button></form>`
  return message('Payment failed', reason, html`${tryAgain}${closeForm}`, 'message failed')
}

/** Shown when there is no callback URL. */
export function paidView(): Html {
  return message('Payment successful', 'You may close this page now.')
}

export function closedView(): Html {
  return message('Payment closed', 'Nothing was paid. You may close this page now.')
}

export function expiredView(): Html {
  return message('Session timed out', 'This payment took too long. Go back to the shop and begin again.')
}

export function unknownView(): Html {
  return message(
    'No such payment',
    'This address belongs to no payment. Go back to the shop and begin again.',
  )
}

export function errorView(): Html {
  return message('That did not work', 'The page could not be shown. Go back and try once more.')
}

/** A heading, a text and actions. */
export function message(title: string, text: string | Html, actions?: Html, look = 'message'): Html {
  return html`<section class="${look}" aria-labelledby="outcome">
<h2 id="outcome">${title}</h2>
<p>${text}</p>
${actions && html`<div class="actions">${actions}</div>`}
</section>`
}
