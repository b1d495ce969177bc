import { type Html, html } from './html.ts'
import { testCards, testWallets } from './test-numbers.ts'

/** What Approve leads to with the numbers of the script. */
export function testNumbersView(): Html {
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
