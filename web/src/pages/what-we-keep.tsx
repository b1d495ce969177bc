interface KeptFact {
  what: string
  why: string
  howLong: string
  who: string
}

/** Kept with the rules that the accounts, cart and orders follow; change both together. */
const kept: readonly KeptFact[] = [
  {
    what: 'Name, e-mail, phone',
    why: 'Your account, receipts, the call of the rider',
    howLong: 'Until you delete the account',
    who: 'Us; for a delivery its maker and carrier',
  },
  {
    what: 'Password',
    why: 'Signing in',
    howLong: 'As a one-way hash, until changed',
    who: 'Nobody can read it',
  },
  {
    what: 'Orders and addresses',
    why: 'Delivery, returns, tax law',
    howLong: '6 years; without your name once the account is gone',
    who: 'Us, the maker, the carrier',
  },
  {
    what: 'Payments: amount, time, reference',
    why: 'Knowing that you paid',
    howLong: '6 years',
    who: 'Us and Paystack. We never see card numbers or PINs',
  },
  {
    what: 'Cart, theme',
    why: 'Finding them again',
    howLong: 'On your device, until you clear it; a signed-in cart also with us',
    who: 'You; us when signed in',
  },
  {
    what: 'Sign-ins: time, device key, shortened address',
    why: 'Warning you of strangers, stopping password guessing',
    howLong: 'Addresses are shortened after 30 days',
    who: 'Us',
  },
]

const cell = 'border-t border-line p-3 align-top first:pl-0 last:pr-0'

/** What is kept, why, how long, and who sees it. Scrolls by itself on narrow screens. */
export function WhatWeKeep() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section aria-label="Table of what we keep" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[38rem] text-left text-sm">
        <thead>
          <tr>
            {['What', 'Why', 'How long', 'Who sees it'].map(heading => (
              <th key={heading} scope="col" className="p-3 font-semibold text-ink-2 first:pl-0">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.map(fact => (
            <tr key={fact.what}>
              <th scope="row" className={`${cell} font-semibold`}>
                {fact.what}
              </th>
              <td className={cell}>{fact.why}</td>
              <td className={cell}>{fact.howLong}</td>
              <td className={cell}>{fact.who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
