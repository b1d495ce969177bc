/** The watched event of a step: the commit of a transaction, a call of the provider, or a response. */
export type Watched =
  /** A statement of the transaction, or one outside of a transaction, followed by its values. */
  | { readonly kind: 'commit'; readonly of: RegExp }
  | { readonly kind: 'call'; readonly of: RegExp }
  /** Method and path of the request. */
  | { readonly kind: 'answer'; readonly of: RegExp }

export interface KillPoint {
  readonly name: string
  readonly moment: 'before' | 'after'
  readonly watched: Watched
  /** It is passed once each time, not once for each buyer or payout. */
  readonly isOnce?: boolean
}

const timestamps = ['before', 'after'] as const

interface Step {
  readonly step: string
  readonly watched: readonly Watched[]
  readonly isOnce?: boolean
}

const checkoutSteps: readonly Step[] = [
  // First, because a kill while sending waits longest for the retry.
  {
    step: 'sending',
    watched: [
      { kind: 'call', of: /\/transaction\/initialize$/ },
      { kind: 'commit', of: /^update "payments" set (?:(?! where ).)*"authorization_url"/ },
    ],
  },
  {
    step: 'cart sync',
    watched: [
      { kind: 'commit', of: /^insert into "cart_items"/ },
      { kind: 'answer', of: /^POST \/api\/v1\/user\/cart\/sync$/ },
    ],
  },
  {
    step: 'order',
    watched: [
      { kind: 'commit', of: /^with "fulfilment" as .* insert into "orders"/s },
      { kind: 'answer', of: /^POST \/api\/v1\/user\/orders$/ },
    ],
  },
  {
    step: 'webhook',
    watched: [
      { kind: 'commit', of: /^with "stored" as \(insert into "payment_events"/ },
      { kind: 'answer', of: /^POST \/api\/v1\/payments\/webhooks\/paystack$/ },
    ],
  },
  {
    step: 'settling',
    watched: [
      { kind: 'call', of: /\/transaction\/verify\// },
      { kind: 'commit', of: /^with "events" as .*payment\.settled/s },
    ],
  },
  {
    step: 'marking paid',
    watched: [{ kind: 'commit', of: /^with "events" as .*order\.paid/s }],
  },
  {
    step: 'what follows a paid order',
    watched: [{ kind: 'commit', of: /insert into "product_sales"/ }],
  },
]

/** The short form kills at the first ones alone. */
const payoutSteps: readonly Step[] = [
  { step: 'sending a transfer', watched: [{ kind: 'call', of: /\/transfer$/ }] },
  { step: 'querying a transfer', watched: [{ kind: 'call', of: /\/transfer\/verify\// }] },
  { step: 'booking', watched: [{ kind: 'commit', of: /ledger_entries.*\n\["payout",/s }] },
  {
    step: 'claiming payouts',
    watched: [{ kind: 'commit', of: /^\s*update payouts as payout set taken_until/ }],
    isOnce: true,
  },
  {
    step: 'sending a run',
    watched: [{ kind: 'commit', of: /^\s*update payouts as payout set status = 'made'/ }],
    isOnce: true,
  },
  { step: 'proposing a run', watched: [{ kind: 'commit', of: /^\s*insert into payouts / }], isOnce: true },
  {
    step: 'event of a transfer',
    watched: [{ kind: 'answer', of: /^POST \/api\/v1\/payments\/webhooks\/paystack$/ }],
  },
  { step: 'naming a wallet', watched: [{ kind: 'call', of: /\/transferrecipient$/ }] },
]

const pointsOf = (steps: readonly Step[]): readonly KillPoint[] =>
  steps.flatMap(({ step, watched, isOnce = false }) =>
    watched.flatMap(each =>
      timestamps.map(timestamp => ({
        name: `${step}: ${timestamp} the ${each.kind}`,
        moment: timestamp,
        watched: each,
        isOnce,
      })),
    ),
  )

/** Every named point of a checkout at which the server can be killed. */
export const killPoints = pointsOf(checkoutSteps)
/** Those of a payout run. */
export const payoutKillPoints = pointsOf(payoutSteps)
