/** What a maker's parcel costs to send, by how far it goes. Amounts in pesewas. */
export const tariff = {
  /** Maker and receiver in the same region. */
  same_region: { base: 1_500, perExtraKilo: 300, days: { min: 1, max: 3 } },
  other_region: { base: 2_500, perExtraKilo: 500, days: { min: 2, max: 6 } },
} as const

export type Zone = keyof typeof tariff
