/** What proves that a parcel was delivered (E73): its code, its buyer, seven days without an answer, or staff. */
export const deliveryProofs = ['code', 'buyer', 'time', 'operator'] as const
export type DeliveryProof = (typeof deliveryProofs)[number]

/** Why a rider could not deliver a parcel (E72), as riders choose it and makers and buyers read it. */
export const deliveryFailureWords = {
  nobody: 'No one was there',
  address: 'The address couldn’t be found',
  refused: 'It wasn’t accepted',
  other: 'Another reason',
} as const
export type DeliveryFailureReason = keyof typeof deliveryFailureWords

export const deliveryFailureReasons = Object.keys(deliveryFailureWords) as [
  DeliveryFailureReason,
  ...DeliveryFailureReason[],
]

/** "The rider couldn’t deliver it: no one was there." */
export function failedAttemptText(reason: DeliveryFailureReason): string {
  if (reason === 'other') return 'The rider couldn’t deliver it.'
  const [first = '', ...rest] = deliveryFailureWords[reason]
  return `The rider couldn’t deliver it: ${first.toLowerCase()}${rest.join('')}.`
}
