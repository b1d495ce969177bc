import { field, type Html, html } from './html.ts'
import { closeButton, closeForm, message } from './message-views.ts'
import { displayTexts } from './results.ts'
import { type Attempt, promptEndsAt } from './transaction.ts'

const accraTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Accra', timeStyle: 'medium' })

type Waiting = { attempt: Attempt; reference: string; controlUrl: string }

/** Shown while the payer is prompted or the network has not decided. */
export function waitingView(waiting: Waiting): Html {
  const { attempt } = waiting
  const refresh = html`<a class="button primary" href="?">Refresh</a>`
  const actions = html`${refresh}${closeForm}`
  if (attempt.outcome === 'pending') {
    const text = html`The network hasn’t confirmed the result yet.`
    return html`${message('Payment pending', text, actions)}${callsView(waiting)}`
  }
  const text = html`${displayTexts.approval}${phoneOf(attempt)}. The prompt expires at ${accraTime.format(promptEndsAt(attempt))} (GMT).`
  const hint = attempt.promised ? promiseView(attempt.promised.at) : callsView(waiting)
  return html`${message('Waiting for approval on the phone', text, actions)}${hint}`
}

/** Asks for the voucher of the network, with the error of the last one. */
export function voucherView(attempt: Attempt, error?: string): Html {
  const voucher = { name: 'voucher', label: 'Voucher code', value: '', error }
  const ends = accraTime.format(promptEndsAt(attempt))
  const actions = html`<div class="actions">
<button class="primary" name="action" value="submit_voucher">Submit voucher</button>
${closeButton}
</div>`
  return html`<form method="post" novalidate class="message" aria-labelledby="outcome">
<h2 id="outcome">Enter the voucher</h2>
<p>${displayTexts.voucher}. Enter it before ${ends} (GMT).</p>
${field(voucher)}
${actions}
</form>
<aside class="hint"><h3 class="caption">Test voucher</h3>
<p>Use <code>123456</code>. Any other voucher is wrong, and you can try again.</p></aside>`
}

function promiseView(at: string): Html {
  return html`<aside class="hint"><h3 class="caption">This is a test phone</h3>
<p>It will answer automatically at ${accraTime.format(new Date(at))} (GMT). Refresh then.</p></aside>`
}

function callsView({ attempt, reference, controlUrl }: Waiting): Html {
  const [title, nobody] =
    attempt.outcome === 'pending'
      ? ['This is a test network', 'It won’t decide by itself']
      : ['This is a test phone', 'It won’t answer by itself']
  return html`<aside class="hint"><h3 class="caption">${title}</h3>
<p>${nobody}: approve with this call, or decline with <code>decline</code> for <code>approve</code>; then refresh.</p>
<pre><code>curl -H 'content-type: application/json' \\
-d '{"reference":"${reference}"}' \\
${controlUrl}/approve</code></pre></aside>`
}

function phoneOf({ instrument }: Attempt): string {
  return instrument.channel === 'mobile_money' ? ` ${instrument.phone}` : ''
}
