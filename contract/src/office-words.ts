// This file does not load zod: pages import it.

/** Open work of the back office, in the order of its overview where two are equally old. */
export const waitingKinds = [
  'money_to_look_at',
  'disputes',
  'returns',
  'problems',
  'tickets',
  'makers',
  'reports',
  'payouts',
  'products',
  'emails_bounced',
  'invariants',
] as const
export type WaitingKind = (typeof waitingKinds)[number]
