import { type Html, html } from './html.ts'

const testNumbers = [
  ['0551234987', 'succeeds, as does any number not listed'],
  ['0551234002', 'is declined'],
  ['0551234003', 'never answers: timeout after 3 minutes'],
  ['0551234005', 'succeeds, the webhook is lost'],
  ['0551234006', 'succeeds, the webhook comes 5 times'],
  ['0551234007', 'succeeds, the webhook comes first'],
  ['0551234008', 'succeeds with GHS 1.00 too little'],
  ['4084 0840 8408 4081', 'succeeds'],
  ['4084 0800 0000 5408', 'is declined'],
  ['4084 0800 0067 0037', 'has insufficient funds'],
] as const

/** What Approve leads to with the numbers of the script. */
export function testNumbersView(): Html {
  const rows = testNumbers.map(([number, effect]) => html`<div><dt>${number}</dt><dd>${effect}</dd></div>`)
  return html`<details><summary>Test numbers</summary><dl>${rows}</dl></details>`
}
