import {
  type Accounts,
  createReclaimAccount,
  forgetDevicesOf,
  registerAccounts,
  unlockSignIn,
} from '#feature/accounts'
import { registerActivity } from '#feature/activity'
import { registerAddresses } from '#feature/addresses'
import { registerAnalytics } from '#feature/analytics'
import { registerCaptcha } from '#feature/captcha'
import { cartLines, registerCart } from '#feature/cart'
import { registerCatalogue } from '#feature/catalogue'
import { registerContact } from '#feature/contact'
import { registerDashboard } from '#feature/dashboard'
import { registerEvents } from '#feature/events'
import { registerFriends } from '#feature/friends'
import { registerFulfilment } from '#feature/fulfilment'
import { claimsSeen, isGiversPayment, registerGifts } from '#feature/gifts'
import { registerGroups } from '#feature/groups'
import { registerNewsletter } from '#feature/newsletter'
import { registerNotifications } from '#feature/notifications'
import { hasBought, registerOrders } from '#feature/orders'
import { openResetLink, registerPasswords } from '#feature/passwords'
import { createProviders, openPayments, type Payments, servePayments } from '#feature/payments'
import { registerPhones } from '#feature/phones'
import { registerProfile } from '#feature/profile'
import { openRecommendations } from '#feature/recommendations'
import { registerReturns, returnsForOrders } from '#feature/returns'
import { openReferrals, registerRewards } from '#feature/rewards'
import { registerSearch } from '#feature/search'
import { registerSearchHistory } from '#feature/search-history'
import {
  disableSecondFactorBefore,
  followEmail,
  forgetSecondFactor,
  forgetTrust,
  openSecondFactor,
  registerSecondFactor,
} from '#feature/second-factor'
import { openListLinks, registerShareLinks } from '#feature/share-links'
import { openTariff, parcelRates, registerShipping, tariffTag } from '#feature/shipping'
import { forgetIdentities, forgetIdentitiesBefore, registerSocial } from '#feature/social'
import { registerSupport } from '#feature/support'
import { openTaxes } from '#feature/taxes'
import { registerVendors } from '#feature/vendors'
import { forgetEmailChange, registerVerification } from '#feature/verification'
import { endPartsBetween, groupLists, registerWishlists } from '#feature/wishlists'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { personalRecords } from './personal-records.ts'

/** Every feature, and what each is handed of the others. */
export function registerFeatures(
  serve: Serve,
  platform: Platform,
  rateLimiter: RateLimiter,
  localUrl: () => string,
): { accounts: Accounts; payments: Payments; fulfilment: ReturnType<typeof registerFulfilment> } {
  const referrals = openReferrals(platform)
  const accounts = registerAccounts(serve, platform, openSecondFactor(platform), rateLimiter, referrals)
  registerSecondFactor(serve, platform, accounts)
  const records = personalRecords(platform)
  const reclaimAccount = createReclaimAccount(platform, records)
  const waysOfStrangers = [forgetEmailChange, forgetSecondFactor, forgetDevicesOf, forgetIdentities]
  registerPasswords(serve, platform, accounts, rateLimiter, {
    afterChange: [forgetTrust, unlockSignIn, forgetEmailChange],
    letGo: waysOfStrangers,
    reclaimAccount,
    async endEarlierSignIns(tx, userId, verifiedAt) {
      await disableSecondFactorBefore(platform, tx, userId, verifiedAt)
      return forgetIdentitiesBefore(tx, userId, verifiedAt)
    },
  })
  registerVerification(serve, platform, rateLimiter, {
    afterChange: [followEmail],
    reclaimAccount,
    provePassword: accounts.provePassword,
    openResetLink: (tx, userId, email) => openResetLink(platform, tx, userId, email),
  })
  registerSocial(serve, platform, {
    entrance: accounts.entrance,
    localUrl,
    letGo: waysOfStrangers,
    reclaimAccount,
    referrals,
  })
  registerPhones(serve, platform, accounts, rateLimiter, referrals)
  const payments = openPayments(platform, createProviders(platform.config, localUrl))
  const pricing = { clock: platform.clock, findTariff: openTariff(platform), findTaxes: openTaxes(platform) }
  registerCatalogue(serve, platform, {
    hasBought,
    sending: {
      tag: tariffTag,
      rates: async (executor, grams) => parcelRates(await pricing.findTariff(executor), grams),
    },
  })
  const search = registerSearch(serve, platform)
  registerVendors(serve, platform, search)
  registerSearchHistory(serve, platform)
  registerCaptcha(serve, platform)
  registerNewsletter(serve, platform, rateLimiter)
  registerContact(serve, platform, rateLimiter)
  registerAnalytics(serve, platform)
  registerNotifications(serve, platform)
  registerCart(serve, platform, rateLimiter, pricing)
  registerAddresses(serve, platform)
  registerSupport(serve, platform, rateLimiter)
  const links = openListLinks(platform)
  registerFriends(serve, { platform, rateLimiter, endBetween: [endPartsBetween(links)] })
  registerWishlists(serve, platform, rateLimiter, { claims: claimsSeen, links })
  registerGroups(serve, platform, groupLists(platform, links))
  registerEvents(serve, platform, rateLimiter)
  const passes = registerShareLinks(serve, platform, accounts.passwords)
  registerGifts(serve, { platform, payments, pricing, passes, rateLimiter })
  registerProfile(serve, platform, {
    passwords: accounts.passwords,
    provePassword: accounts.provePassword,
    rateLimiter,
    records,
  })
  registerActivity(serve, platform)
  registerDashboard(serve, { platform, links, recommendations: openRecommendations(platform) })
  registerShipping(serve, platform, pricing.findTariff)
  registerOrders(serve, platform, payments, rateLimiter, pricing, {
    returns: returnsForOrders,
    findCart: cartLines,
  })
  registerReturns(serve, platform, payments)
  registerRewards(serve, platform)
  servePayments(serve, platform, payments, (caller, payment, isFromLetter) =>
    isGiversPayment(platform.database, caller, payment, isFromLetter),
  )
  return { accounts, payments, fulfilment: registerFulfilment(serve, platform) }
}
