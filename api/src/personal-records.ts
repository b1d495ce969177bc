import { personalAccount, personalHistory } from '#feature/accounts'
import { personalActivity } from '#feature/activity'
import { personalAddresses } from '#feature/addresses'
import { personalVisits } from '#feature/analytics'
import { personalCart } from '#feature/cart'
import { personalReviews } from '#feature/catalogue'
import { personalMessages } from '#feature/contact'
import { personalDeliveries } from '#feature/deliveries'
import { personalEvents } from '#feature/events'
import { personalFriends } from '#feature/friends'
import { personalGifts } from '#feature/gifts'
import { personalGroups } from '#feature/groups'
import { personalSubscription } from '#feature/newsletter'
import { personalNotifications } from '#feature/notifications'
import { personalNotes, personalOffice } from '#feature/office'
import { personalOrders } from '#feature/orders'
import { personalResets } from '#feature/passwords'
import { personalPayments } from '#feature/payments'
import { personalWallets } from '#feature/payouts'
import { personalProblems } from '#feature/problems'
import { personalProductFiles } from '#feature/product-drafts'
import { personalPhoto } from '#feature/profile'
import { personalCodes } from '#feature/promotions'
import { personalReports } from '#feature/reports'
import { personalReturns } from '#feature/returns'
import { personalPoints } from '#feature/rewards'
import { personalSearches } from '#feature/search-history'
import { personalSecondFactor } from '#feature/second-factor'
import { personalLinks } from '#feature/share-links'
import { personalIdentities } from '#feature/social'
import { personalRequests } from '#feature/support'
import { personalVerification } from '#feature/verification'
import { personalLists } from '#feature/wishlists'
import { personalWorkshops } from '#feature/workshops'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'

/** The records that each feature stores about a user, for export, erasure and reclaiming. The account comes last. */
export const personalRecords = (platform: Platform): readonly PersonalRecords[] => [
  personalPhoto,
  personalAddresses,
  personalOrders,
  personalDeliveries,
  personalReturns,
  personalProblems,
  personalPayments,
  personalCodes,
  personalPoints,
  personalCart,
  personalReviews(platform),
  personalSearches,
  personalMessages,
  personalRequests,
  personalReports,
  personalWorkshops(platform),
  personalWallets,
  personalProductFiles,
  personalSubscription,
  personalVisits,
  personalVerification,
  personalResets,
  personalSecondFactor,
  personalIdentities,
  personalFriends,
  personalEvents,
  personalLists(platform),
  personalLinks(platform),
  personalGifts,
  personalNotifications,
  personalActivity,
  personalGroups(platform),
  personalOffice,
  personalNotes,
  personalHistory,
  personalAccount(platform),
]
