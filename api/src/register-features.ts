import {
  type Accounts,
  createReclaimAccount,
  deleteDevicesOf,
  registerAccounts,
  unlockSignIn,
} from '#feature/accounts'
import { registerActivity } from '#feature/activity'
import { registerAddresses } from '#feature/addresses'
import { registerAnalytics } from '#feature/analytics'
import { calendarTag, createFindClosedDays } from '#feature/calendar'
import { registerCaptcha } from '#feature/captcha'
import { findCartLineItems, registerCart } from '#feature/cart'
import { registerCatalogue, serveWorkshopReviews } from '#feature/catalogue'
import { registerContact } from '#feature/contact'
import { registerDashboard } from '#feature/dashboard'
import { createFindHandovers, registerDeliveries } from '#feature/deliveries'
import { registerEvents } from '#feature/events'
import { registerFriends } from '#feature/friends'
import { registerFulfilment } from '#feature/fulfilment'
import { claimVisibility, holdGiftsAgain, isGiversPayment, registerGifts } from '#feature/gifts'
import { registerGroups } from '#feature/groups'
import { scheduleHandoverLinks } from '#feature/handover-links'
import { registerNewsletter } from '#feature/newsletter'
import { registerNotifications } from '#feature/notifications'
import { registerOffice } from '#feature/office'
import { hasBought, lockPaidOrder, registerOrders } from '#feature/orders'
import { createResetLink, registerPasswords } from '#feature/passwords'
import {
  createPayments,
  createProviders,
  createTransferProviders,
  type Payments,
  servePayments,
} from '#feature/payments'
import { findMakerMoney, registerPayouts } from '#feature/payouts'
import { registerPhones } from '#feature/phones'
import { registerPhotographs } from '#feature/photographs'
import { hasProblemMessage, mayOpenProblemFile, registerProblems } from '#feature/problems'
import { registerProductDrafts } from '#feature/product-drafts'
import { registerProfile } from '#feature/profile'
import { serveWorkshopCodes } from '#feature/promotions'
import { createRecommendations } from '#feature/recommendations'
import { registerReports } from '#feature/reports'
import { registerReturns, returnsReader } from '#feature/returns'
import { createReferrals, registerRewards } from '#feature/rewards'
import { createFindArrivals, registerSearch } from '#feature/search'
import { registerSearchHistory } from '#feature/search-history'
import {
  createSecondFactorPolicy,
  deleteSecondFactor,
  disableSecondFactorBefore,
  registerSecondFactor,
  revokeTrust,
  updateEmailTarget,
} from '#feature/second-factor'
import { createListLinks, registerShareLinks } from '#feature/share-links'
import { createFindTariff, parcelRates, registerShipping, tariffTag } from '#feature/shipping'
import { deleteIdentities, deleteIdentitiesBefore, registerSocial } from '#feature/social'
import { registerSupport } from '#feature/support'
import { createFindTaxes } from '#feature/taxes'
import { registerVendors } from '#feature/vendors'
import { deleteEmailChange, registerVerification } from '#feature/verification'
import { groupLists, registerWishlists, removeCollaboratorsBetween } from '#feature/wishlists'
import { registerWorkshops } from '#feature/workshops'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Readiness } from '#platform/readiness.ts'
import type { Serve } from '#platform/serve.ts'
import { personalRecords } from './personal-records.ts'

/** Registers every feature and passes it what it needs of the others. */
export function registerFeatures(
  serve: Serve,
  platform: Platform,
  rateLimiter: RateLimiter,
  localUrl: () => string,
  readiness: Readiness,
): { accounts: Accounts; payments: Payments; fulfilment: ReturnType<typeof registerFulfilment> } {
  const records = personalRecords(platform)
  const accounts = registerSignIn(serve, platform, rateLimiter, localUrl, records)
  const transfers = createTransferProviders(platform.config, localUrl)
  const payments: Payments = createPayments(
    {
      ...platform,
      lockSubject: (tx, payment) => lockPaidOrder(platform, payments, tx, payment, holdGiftsAgain),
    },
    createProviders(platform.config, localUrl),
    transfers,
  )
  const pricing = {
    clock: platform.clock,
    findTariff: createFindTariff(platform),
    findTaxes: createFindTaxes(platform),
    findClosedDays: createFindClosedDays(platform),
  }
  const findArrivals = createFindArrivals(platform, pricing)
  registerCatalogue(serve, platform, {
    hasBought,
    findArrivals,
    sending: {
      tags: [tariffTag, calendarTag],
      rates: async (executor, grams) => parcelRates(await pricing.findTariff(executor), grams),
      closedDays: pricing.findClosedDays,
    },
  })
  serveWorkshopReviews(serve, platform)
  const search = registerSearch(serve, platform, findArrivals, readiness)
  registerVendors(serve, platform, search)
  registerSearchHistory(serve, platform)
  registerCaptcha(serve, platform)
  registerNewsletter(serve, platform, rateLimiter)
  registerContact(serve, platform, rateLimiter)
  registerAnalytics(serve, platform)
  registerNotifications(serve, platform)
  registerCart(serve, platform, rateLimiter, pricing)
  registerAddresses(serve, platform)
  registerSupport(serve, platform, rateLimiter, {
    mayOpen: mayOpenProblemFile,
    hasMessage: hasProblemMessage,
  })
  const links = createListLinks(platform)
  registerFriends(serve, { platform, rateLimiter, afterBlock: [removeCollaboratorsBetween(links)] })
  registerWishlists(serve, platform, rateLimiter, {
    claims: claimVisibility,
    links,
    delivery: pricing,
  })
  registerGroups(serve, platform, groupLists(platform, links))
  registerEvents(serve, platform, rateLimiter, links)
  const unlockTokens = registerShareLinks(serve, platform, accounts.passwords, pricing)
  registerGifts(serve, { platform, payments, pricing, unlockTokens, rateLimiter, ...search })
  registerProfile(serve, platform, {
    passwords: accounts.passwords,
    reauthenticate: accounts.reauthenticate,
    rateLimiter,
    records,
  })
  registerActivity(serve, platform)
  registerDashboard(serve, {
    platform,
    links,
    recommendations: createRecommendations(platform, findArrivals),
  })
  registerShipping(serve, platform, pricing.findTariff)
  registerOrders(serve, platform, payments, rateLimiter, pricing, {
    returns: returnsReader,
    findHandovers: createFindHandovers(platform),
    findCart: findCartLineItems,
  })
  registerReturns(serve, platform, payments)
  registerProblems(serve, platform, payments)
  scheduleHandoverLinks(platform)
  registerDeliveries(serve, { platform, rateLimiter })
  registerReports(serve, platform)
  registerPayouts(serve, platform, transfers)
  serveWorkshopCodes(serve, platform)
  registerWorkshops(serve, platform, { rateLimiter, findMoney: findMakerMoney })
  registerPhotographs(serve, platform)
  registerProductDrafts(serve, platform, rateLimiter)
  registerOffice(serve, { platform, payments, readiness })
  registerRewards(serve, platform)
  servePayments(serve, platform, payments, (caller, payment, isFromEmail) =>
    isGiversPayment(platform.database, caller, payment, isFromEmail),
  )
  return { accounts, payments, fulfilment: registerFulfilment(serve, platform, payments) }
}

/** Accounts and every way to sign in to one. */
function registerSignIn(
  serve: Serve,
  platform: Platform,
  rateLimiter: RateLimiter,
  localUrl: () => string,
  records: ReturnType<typeof personalRecords>,
): Accounts {
  const referrals = createReferrals(platform)
  const accounts = registerAccounts(
    serve,
    platform,
    createSecondFactorPolicy(platform),
    rateLimiter,
    referrals,
  )
  registerSecondFactor(serve, platform, accounts)
  const reclaimAccount = createReclaimAccount(platform, records)
  const signInMethodRemovers = [deleteEmailChange, deleteSecondFactor, deleteDevicesOf, deleteIdentities]
  registerPasswords(serve, platform, accounts, rateLimiter, {
    afterChange: [revokeTrust, unlockSignIn, deleteEmailChange],
    removeSignInMethods: signInMethodRemovers,
    reclaimAccount,
    async endEarlierSignIns(tx, userId, verifiedAt) {
      await disableSecondFactorBefore(platform, tx, userId, verifiedAt)
      return deleteIdentitiesBefore(tx, userId, verifiedAt)
    },
  })
  registerVerification(serve, platform, rateLimiter, {
    afterChange: [updateEmailTarget],
    reclaimAccount,
    reauthenticate: accounts.reauthenticate,
    createResetLink: (tx, userId, email) => createResetLink(platform, tx, userId, email),
  })
  registerSocial(serve, platform, {
    signInFlow: accounts.signInFlow,
    localUrl,
    removeSignInMethods: signInMethodRemovers,
    reclaimAccount,
    referrals,
  })
  registerPhones(serve, platform, accounts, rateLimiter, referrals)
  return accounts
}
