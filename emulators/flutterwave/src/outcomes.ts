/** The outcome of a payment attempt. */
export type PaymentOutcome = {
  status: 'pending' | 'failed' | 'successful'
  processorResponse: string
  /** Pesewas that the provider charges less than requested. */
  shortBy: number
  /** Number of webhooks. */
  webhooks: number
  /** Whether the first webhook is sent before the API response. */
  webhookFirst: boolean
}

const plain = { shortBy: 0, webhooks: 1, webhookFirst: false }

export const success: PaymentOutcome = { ...plain, status: 'successful', processorResponse: 'Approved' }

/** Flutterwave sends the same event for failures and successes. */
export const failure = (processorResponse: string): PaymentOutcome => ({
  ...plain,
  status: 'failed',
  processorResponse,
})

/** The prompt waits on the phone, or the network has not decided. */
export const waiting: PaymentOutcome = {
  ...plain,
  status: 'pending',
  processorResponse: 'Transaction in progress',
  webhooks: 0,
}

const scripted = new Map<string, { effect: string; ending: PaymentOutcome; atOnce?: true }>([
  ['0551234987', { effect: 'pays without being asked', ending: success, atOnce: true }],
  ['0551234001', { effect: 'waits for the control call “approve”', ending: waiting }],
  ['0551234002', { effect: 'is declined', ending: failure('Declined') }],
  ['0551234003', { effect: 'never answers: fails after 3 minutes', ending: waiting }],
  ['0551234005', { effect: 'pays, the webhook is lost', ending: { ...success, webhooks: 0 } }],
  ['0551234006', { effect: 'pays, the webhook comes 5 times', ending: { ...success, webhooks: 5 } }],
  [
    '0551234007',
    {
      effect: 'pays without being asked, the webhook comes first',
      ending: { ...success, webhookFirst: true },
      atOnce: true,
    },
  ],
  ['0551234008', { effect: 'pays GHS 1.00 too little', ending: { ...success, shortBy: 100 } }],
])

/** The outcome of Approve with this number; numbers that are not listed succeed. */
export const outcomeOf = (phone: string): PaymentOutcome => scripted.get(phone)?.ending ?? success

/** Whether a charge of this number is decided at once. */
export const isImmediate = (phone: string): boolean => scripted.get(phone)?.atOnce ?? false

/** The test numbers with their effects. */
export const testNumbers = (): { phone: string; effect: string }[] =>
  [...scripted].map(([phone, { effect }]) => ({ phone, effect }))
