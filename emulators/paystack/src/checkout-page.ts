import { type Html, html } from './html.ts'
import type { Transaction } from './transaction.ts'

type Page = { title: string; merchant: string; transaction?: Transaction; content: Html }

/** A complete page of the emulator; without a transaction it shows no amount. */
export function checkoutPage({ title, merchant, transaction, content }: Page): string {
  return html`<!doctype html>
<html lang="en-GH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="../checkout.css">
<link rel="icon" href="data:,">
</head>
<body>
<p class="pretend"><strong>Test payment page.</strong> No real money moves.</p>
<main>
${transaction ? summary(transaction, merchant) : nameplate(merchant)}
${content}
</main>
<footer>Paystack emulator, for development and tests only</footer>
</body>
</html>
`.text
}

function nameplate(merchant: string): Html {
  return html`<header class="summary"><h1>Pay ${merchant}</h1></header>`
}

function summary({ amount, email, reference }: Transaction, merchant: string): Html {
  return html`<header class="summary">
<h1><span class="payee">Pay ${merchant}</span> <span class="amount">${formatMoney(amount)}</span></h1>
<dl>
<div><dt>Email</dt><dd>${email}</dd></div>
<div><dt>Reference</dt><dd>${reference}</dd></div>
</dl>
</header>`
}

const grouped = new Intl.NumberFormat('en-GH')

/** Formats a whole, non-negative number of pesewas as `GHS 1,234.50`. */
function formatMoney(pesewas: number): string {
  const cedis = grouped.format(Math.floor(pesewas / 100))
  return `GHS ${cedis}.${String(pesewas % 100).padStart(2, '0')}`
}
