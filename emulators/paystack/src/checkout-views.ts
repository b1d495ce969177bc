import { type Html, html } from './html.ts'
import { type CheckoutForm, channelsOf, type FieldErrors } from './read-checkout-form.ts'
import { testNumbersView } from './test-numbers-view.ts'
import { type Attempt, promptEndsAt, type Transaction } from './transaction.ts'

const accraTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Accra', timeStyle: 'medium' })
const networkNames = { mtn: 'MTN', vod: 'Telecel', atl: 'AT' }
const closeButton = html`<button class="quiet" name="action" value="close">Close</button>`
const closeForm = html`<form method="post">${closeButton}</form>`

/** The form that asks how to pay, with what was typed and what is wrong with it. */
export function choiceView(transaction: Transaction, form: CheckoutForm, errors: FieldErrors = {}): Html {
  const channels = channelsOf(transaction)
  if (channels.length === 0) {
    return message('Nothing to choose', 'None of the channels asked for can be paid on this page.', closeForm)
  }
  const methods = { card: cardMethod(form, errors), mobile_money: walletMethod(form, errors) }
  return html`<form method="post" novalidate>
${problems(errors)}
<fieldset class="methods">
<legend>How would you like to pay?</legend>
${channels.map(channel => methods[channel])}
</fieldset>
<div class="actions">
<button class="primary" name="action" value="approve">Approve</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="insufficient_funds">Insufficient funds</button>
${closeButton}
</div>
</form>
${testNumbersView()}`
}

/** Tells why the newest attempt failed, and offers another. */
export function failedView({ gatewayResponse }: Attempt): Html {
  const reason =
    gatewayResponse === 'timeout' ? 'Nobody answered on the phone in time (timeout).' : gatewayResponse
  const tryAgain = html`<form method="get"><input type="hidden" name="try" value="again">
<button class="primary">Try again</button></form>`
  return message('Payment failed', reason, html`${tryAgain}${closeForm}`, 'message failed')
}

/** Shown while the payer has the prompt on the phone, or the network has not decided. */
export function waitingView(attempt: Attempt): Html {
  const refresh = html`<a class="button primary" href="?">Refresh</a>`
  const actions = html`${refresh}${closeForm}`
  if (attempt.outcome === 'pending') {
    return message('Payment pending', 'The network has not told the result yet.', actions)
  }
  const until = `Please approve the payment there. The prompt ends at ${accraTime.format(promptEndsAt(attempt))} in Accra.`
  return message('Waiting for approval on the phone', until, actions)
}

/** Where nobody gave an address to go back to. */
export function paidView(): Html {
  return message('Payment successful', 'You may close this page now.')
}

export function closedView(): Html {
  return message('Payment closed', 'Nothing was paid. You may close this page now.')
}

export function unknownView(): Html {
  return message(
    'No such payment',
    'This address belongs to no payment. Go back to the shop and begin again.',
  )
}

export function brokenView(): Html {
  return message('That did not work', 'The page could not be shown. Go back and try once more.')
}

function message(title: string, text: string, actions?: Html, look = 'message'): Html {
  return html`<section class="${look}" aria-labelledby="outcome">
<h2 id="outcome">${title}</h2>
<p>${text}</p>
${actions && html`<div class="actions">${actions}</div>`}
</section>`
}

function problems(errors: FieldErrors): Html | undefined {
  const texts = Object.values(errors)
  if (texts.length === 0) return undefined
  return html`<div class="problems" role="alert"><p>Please correct this before you pay:</p>
<ul>${texts.map(text => html`<li>${text}</li>`)}</ul></div>`
}

function cardMethod(form: CheckoutForm, errors: FieldErrors): Html {
  const number = {
    name: 'card_number',
    label: 'Card number',
    value: form.card_number,
    error: errors.card_number,
  }
  const expiry = { name: 'expiry', label: 'Expiry (MM/YY)', value: form.expiry, error: errors.expiry }
  const cvv = { name: 'cvv', label: 'CVV', value: form.cvv, error: errors.cvv }
  return method(
    'card',
    'Card',
    form,
    html`${field(number)}<div class="pair">${field(expiry)}${field(cvv)}</div>`,
  )
}

function walletMethod(form: CheckoutForm, errors: FieldErrors): Html {
  const phone = { name: 'phone', label: 'Phone number', value: form.phone, error: errors.phone }
  const options = Object.entries(networkNames).map(([value, name]) =>
    value === form.network
      ? html`<option value="${value}" selected>${name}</option>`
      : html`<option value="${value}">${name}</option>`,
  )
  const network = html`<div class="field"><label for="network">Network</label>
<select id="network" name="network">${options}</select></div>`
  return method('mobile_money', 'Mobile money', form, html`${network}${field(phone)}`)
}

function method(channel: string, label: string, form: CheckoutForm, fields: Html): Html {
  const checked = form.channel === channel ? html` checked` : undefined
  return html`<div class="method">
<input type="radio" id="${channel}" name="channel" value="${channel}"${checked}><label for="${channel}">${label}</label>
<div class="fields" role="group" aria-label="${label} details">${fields}</div>
</div>`
}

type Field = { name: string; label: string; value: string; error: string | undefined }

function field({ name, label, value, error }: Field): Html {
  const described = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" inputmode="tel" autocomplete="off" maxlength="64"${described || undefined}>
${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`
}
