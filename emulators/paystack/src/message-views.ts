import { type Html, html } from './html.ts'
import { type Attempt, timeout } from './transaction.ts'

export const closeButton = html`<button class="quiet" name="action" value="close">Close</button>`
export const closeForm = html`<form method="post">${closeButton}</form>`

/** Shows why the latest attempt failed, and offers a retry. */
export function failedView({ gatewayResponse }: Attempt): Html {
  const reason =
    gatewayResponse === timeout
      ? 'The payment wasn’t approved on the phone in time (timeout).'
      : gatewayResponse
  const tryAgain = html`<form method="get"><input type="hidden" name="try" value="again">
<button class="primary">Try again</button></form>`
  return message('Payment failed', reason, html`${tryAgain}${closeForm}`, 'message failed')
}

/** Shown when there is no callback URL. */
export function paidView(): Html {
  return message('Payment successful', 'You can close this page now.')
}

export function closedView(): Html {
  return message('Payment closed', 'You weren’t charged. You can close this page now.')
}

export function expiredView(): Html {
  return message('Session timed out', 'This payment took too long. Go back to the shop and start again.')
}

export function unknownView(): Html {
  return message('Payment not found', 'We couldn’t find this payment. Go back to the shop and start again.')
}

export function errorView(): Html {
  return message('Something went wrong', 'We couldn’t show this page. Go back and try again.')
}

/** A heading, a text and actions. */
export function message(title: string, text: string | Html, actions?: Html, look = 'message'): Html {
  return html`<section class="${look}" aria-labelledby="outcome">
<h2 id="outcome">${title}</h2>
<p>${text}</p>
${actions && html`<div class="actions">${actions}</div>`}
</section>`
}
