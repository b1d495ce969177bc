import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as addresses from './addresses.ts'
import * as analytics from './analytics.ts'
import * as captcha from './captcha.ts'
import * as cart from './cart.ts'
import * as catalogue from './catalogue.ts'
import * as contact from './contact.ts'
import * as dashboard from './dashboard.ts'
import * as deliveries from './deliveries.ts'
import type { Endpoint, RequestOf, ResponseOf } from './endpoint.ts'
import * as eventInvitations from './event-invitations.ts'
import { proposeEventSeries } from './event-series.ts'
import * as events from './events.ts'
import * as friendInvitations from './friend-invitations.ts'
import * as friends from './friends.ts'
import * as fulfilment from './fulfilment.ts'
import { giftEndpoints } from './gift-endpoints.ts'
import * as groups from './groups.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import { officeEndpoints } from './office-endpoints.ts'
import * as orders from './orders.ts'
import * as passwords from './passwords.ts'
import * as payments from './payments.ts'
import * as phones from './phones.ts'
import { problemEndpoints } from './problems.ts'
import * as profile from './profile.ts'
import * as promotions from './promotions.ts'
import * as reports from './reports.ts'
import * as returns from './returns.ts'
import * as rewards from './rewards.ts'
import * as search from './search.ts'
import * as searchHistory from './search-history.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as shipping from './shipping.ts'
import * as social from './social.ts'
import * as support from './support.ts'
import * as vendors from './vendors.ts'
import * as verification from './verification.ts'
import { wishlistEndpoints } from './wishlist-endpoints.ts'
import { workshopEndpoints } from './workshop-endpoints.ts'

/** Every endpoint of the API, by operation id. */
export const endpoints = {
  getCsrfToken: accounts.getCsrfToken,
  login: accounts.login,
  register: accounts.register,
  refresh: accounts.refresh,
  logout: accounts.logout,
  getUser: accounts.getUser,
  registerPhone: phones.registerPhone,
  forgotPassword: passwords.forgotPassword,
  resetPassword: passwords.resetPassword,
  changePassword: passwords.changePassword,
  verifyEmail: verification.verifyEmail,
  resendVerification: verification.resendVerification,
  getVerification: verification.getVerification,
  reportSignIn: sessions.reportSignIn,
  listSessions: sessions.listSessions,
  endOneSession: sessions.endOneSession,
  endAllSessions: sessions.endAllSessions,

  getProfile: profile.getProfile,
  changeProfile: profile.changeProfile,
  putPhoto: profile.putPhoto,
  removePhoto: profile.removePhoto,
  askForExport: profile.askForExport,
  getExport: profile.getExport,
  sendErasureCode: profile.sendErasureCode,
  closeAccount: profile.closeAccount,

  getSecondFactor: secondFactor.getSecondFactor,
  enableSecondFactor: secondFactor.enableSecondFactor,
  validateSecondFactor: secondFactor.validateSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  sendSecondFactorCode: secondFactor.sendSecondFactorCode,
  changeSecondFactor: secondFactor.changeSecondFactor,
  disableSecondFactor: secondFactor.disableSecondFactor,
  renewBackupCodes: secondFactor.renewBackupCodes,
  deleteRememberedDevices: secondFactor.deleteRememberedDevices,

  startOauth: social.startOauth,
  exchangeOauthCode: social.exchangeOauthCode,
  socialLogin: social.socialLogin,
  socialLink: social.socialLink,
  listSocialAccounts: social.listSocialAccounts,
  removeSocialAccount: social.removeSocialAccount,

  getCaptchaChallenge: captcha.getCaptchaChallenge,
  verifyCaptcha: captcha.verifyCaptcha,

  listCategories: catalogue.listCategories,
  listProducts: search.listProducts,
  searchProducts: search.searchProducts,
  getSuggestions: search.getSuggestions,
  getFeatured: catalogue.getFeatured,
  getProduct: catalogue.getProduct,
  listReviews: catalogue.listReviews,
  listVariants: catalogue.listVariants,
  getStock: catalogue.getStock,
  selectVariant: catalogue.selectVariant,
  writeReview: catalogue.writeReview,
  getVendor: vendors.getVendor,
  listVendorProducts: vendors.listVendorProducts,

  listSearches: searchHistory.listSearches,
  rememberSearches: searchHistory.rememberSearches,
  deleteSearches: searchHistory.deleteSearches,
  restoreSearches: searchHistory.restoreSearches,
  changeSearchHistory: searchHistory.changeSearchHistory,

  subscribeNewsletter: newsletter.subscribeNewsletter,
  confirmNewsletter: newsletter.confirmNewsletter,
  unsubscribeNewsletter: newsletter.unsubscribeNewsletter,
  sendContactMessage: contact.sendContactMessage,
  sendAnalytics: analytics.sendAnalytics,

  getCart: cart.getCart,
  addToCart: cart.addToCart,
  changeCartItem: cart.changeCartItem,
  removeCartItem: cart.removeCartItem,
  syncCart: cart.syncCart,
  recoverCart: cart.recoverCart,
  applyPromo: promotions.applyPromo,
  removePromo: promotions.removePromo,
  quoteCart: promotions.quoteCart,

  calculateShipping: shipping.calculateShipping,
  listAddresses: addresses.listAddresses,
  saveAddress: addresses.saveAddress,
  changeAddress: addresses.changeAddress,
  removeAddress: addresses.removeAddress,

  listSupportCategories: support.listSupportCategories,
  listSupportTickets: support.listSupportTickets,
  createSupportTicket: support.createSupportTicket,
  getSupportTicket: support.getSupportTicket,
  sendSupportMessage: support.sendSupportMessage,
  reopenSupportTicket: support.reopenSupportTicket,
  closeSupportTicket: support.closeSupportTicket,
  addSupportAttachment: support.addSupportAttachment,
  removeSupportAttachment: support.removeSupportAttachment,
  getSupportAttachment: support.getSupportAttachment,

  ...wishlistEndpoints,

  getActivity: activity.getActivity,
  getGroupActivity: groups.getGroupActivity,
  listGroups: groups.listGroups,
  recommendGroups: groups.recommendGroups,
  getGroup: groups.getGroup,
  addGroup: groups.addGroup,
  changeGroup: groups.changeGroup,
  inviteToGroup: groups.inviteToGroup,
  respondToGroup: groups.respondToGroup,
  joinGroup: groups.joinGroup,
  leaveGroup: groups.leaveGroup,
  transferGroup: groups.transferGroup,
  changeGroupMember: groups.changeGroupMember,
  removeGroupMember: groups.removeGroupMember,
  getDashboard: dashboard.getDashboard,

  createOrder: orders.createOrder,
  listOrders: orders.listOrders,
  getOrder: orders.getOrder,
  cancelOrder: orders.cancelOrder,
  confirmReceipt: deliveries.confirmReceipt,
  requestReturn: returns.requestReturn,
  withdrawReturn: returns.withdrawReturn,
  ...problemEndpoints,

  ...giftEndpoints,
  ...workshopEndpoints,

  listNotifications: notifications.listNotifications,
  getNotificationPreferences: notifications.getNotificationPreferences,
  changeNotificationPreferences: notifications.changeNotificationPreferences,
  readNotification: notifications.readNotification,
  readManyNotifications: notifications.readManyNotifications,
  readAllNotifications: notifications.readAllNotifications,

  listFriends: friends.listFriends,
  findFriends: friends.findFriends,
  requestFriend: friends.requestFriend,
  removeFriend: friends.removeFriend,
  blockPerson: friends.blockPerson,
  unblockPerson: friends.unblockPerson,
  listFriendInvitations: friendInvitations.listFriendInvitations,
  withdrawFriendInvitation: friendInvitations.withdrawFriendInvitation,
  openFriendLink: friendInvitations.openFriendLink,
  readFriendInvitation: friendInvitations.readFriendInvitation,
  acceptFriendInvitation: friendInvitations.acceptFriendInvitation,

  getRewards: rewards.getRewards,
  redeemPoints: rewards.redeemPoints,
  listEvents: events.listEvents,
  addEvent: events.addEvent,
  proposeEventSeries,
  getEvent: events.getEvent,
  getEventCalendar: events.getEventCalendar,
  changeEvent: events.changeEvent,
  inviteGuest: events.inviteGuest,
  answerInvitation: events.answerInvitation,
  remindGuest: events.remindGuest,
  cancelEvent: events.cancelEvent,
  archiveEvent: events.archiveEvent,
  removeEvent: events.removeEvent,
  openInvitation: eventInvitations.openInvitation,
  closeInvitation: eventInvitations.closeInvitation,
  removeReply: eventInvitations.removeReply,
  getInvitation: eventInvitations.getInvitation,
  getInvitationCalendar: eventInvitations.getInvitationCalendar,
  findReply: eventInvitations.findReply,
  putReply: eventInvitations.putReply,
  withdrawReply: eventInvitations.withdrawReply,

  listParts: fulfilment.listParts,
  advancePart: fulfilment.advancePart,
  confirmPart: deliveries.confirmPart,
  setMakerStock: fulfilment.setMakerStock,

  getDelivery: deliveries.getDelivery,
  arriveAtDoor: deliveries.arriveAtDoor,
  confirmDelivery: deliveries.confirmDelivery,
  failDelivery: deliveries.failDelivery,
  listMakerReturns: returns.listMakerReturns,
  advanceReturn: returns.advanceReturn,

  getPayment: payments.getPayment,
  submitPaymentOtp: payments.submitPaymentOtp,
  receiveWebhook: payments.receiveWebhook,
  createReport: reports.createReport,

  ...officeEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type RequestFor<Name extends EndpointName> = RequestOf<Endpoints[Name]>
export type ResponseFor<Name extends EndpointName> = ResponseOf<Endpoints[Name]>
