import { field, type Html, html } from './html.ts'
import { closeButton, closeForm, message } from './message-views.ts'
import { type CheckoutForm, channelsOf, type FieldErrors } from './read-checkout-form.ts'
import { testCards, testWallets } from './test-numbers.ts'
import type { Transaction } from './transaction.ts'

const networkNames = { mtn: 'MTN', vod: 'Telecel', atl: 'AT' }

/** The payment form with its input and errors. */
export function choiceView(transaction: Transaction, form: CheckoutForm, errors: FieldErrors = {}): Html {
  const channels = channelsOf(transaction)
  if (channels.length === 0) {
    return message(
      'No way to pay',
      'This page doesn’t support any of the requested payment methods.',
      closeForm,
    )
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

function problems(errors: FieldErrors): Html | undefined {
  const texts = Object.values(errors)
  if (texts.length === 0) return undefined
  return html`<div class="problems" role="alert"><p>Please fix this before you pay:</p>
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

/** The effects of the test numbers when approved. */
function testNumbersView(): Html {
  return html`<details><summary>Test numbers</summary>
<h2 class="caption">Mobile money</h2><dl class="wallets">${testWallets.map(row)}${row({ number: 'any other', effect: 'does what the button says' })}</dl>
<h2 class="caption">Cards</h2><dl>${testCards.map(row)}</dl></details>`
}

function row({ number, effect }: { number: string; effect: string }): Html {
  return html`<div><dt>${inGroups(number)}</dt><dd>${effect}</dd></div>`
}

function inGroups(number: string): string {
  return number.length === 16 ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number
}
