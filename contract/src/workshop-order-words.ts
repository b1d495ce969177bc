/** Why a maker cannot make a fulfilment (E27), as the maker chooses it. */
export const makerCancelReasonWords = {
  no_material: 'I don’t have the material',
  broken: 'It broke or didn’t turn out well',
  ill: 'I’m ill or can’t work',
  address: 'I can’t deliver to this address',
  other: 'Another reason',
} as const
export type MakerCancelReason = keyof typeof makerCancelReasonWords

export const makerCancelReasons = Object.keys(makerCancelReasonWords) as [
  MakerCancelReason,
  ...MakerCancelReason[],
]

/** Why a fulfilment was cancelled: by its maker, by its buyer because it was late, or with a full refund. */
export const cancelReasonWords = {
  ...makerCancelReasonWords,
  late: 'The buyer cancelled it, because it was late',
  not_arrived: 'It didn’t arrive, and the buyer got a full refund',
} as const
export type CancelReason = keyof typeof cancelReasonWords
export const cancelReasons = Object.keys(cancelReasonWords) as [CancelReason, ...CancelReason[]]

/** What a maker reads about a parcel that the shop sends. */
export const sentByShopText = 'We collect this parcel and send it, so you don’t get the delivery fee for it.'

/** The lists of a maker's fulfilments, by their next step. */
export const partTabWords = {
  to_make: 'To make',
  to_send: 'To send',
  on_the_way: 'On the way',
  done: 'Done',
} as const
export type PartTab = keyof typeof partTabWords

export const partTabs = Object.keys(partTabWords) as [PartTab, ...PartTab[]]
