/** What becomes of a try to pay. */
export type PaymentOutcome = {
  status: 'pending' | 'failed' | 'successful'
  processorResponse: string
  /** Pesewas the provider takes less than it was asked for. */
  shortBy: number
  /** How many webhooks tell of it. */
  webhooks: number
  /** Whether the first webhook comes before the caller is answered. */
  webhookFirst: boolean
}

const plain = { shortBy: 0, webhooks: 1, webhookFirst: false }

export const success: PaymentOutcome = { ...plain, status: 'successful', processorResponse: 'Approved' }

/** Flutterwave tells of a failure by the same event as of a success. */
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

/** What Approve leads to with this number; every number that is not in the script pays. */
export const outcomeOf = (phone: string): PaymentOutcome => scripted.get(phone)?.ending ?? success

/** Whether a charge of this number is over when it was asked for. */
export const isImmediate = (phone: string): boolean => scripted.get(phone)?.atOnce ?? false

/** The numbers of the script, each with what it does. */
export const testNumbers = (): { phone: string; effect: string }[] =>
  [...scripted].map(([phone, { effect }]) => ({ phone, effect }))
