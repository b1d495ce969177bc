import { type EndpointName, endpoints } from '@akyede/contract/api'

/** Reads about an account that need no id. */
export const accountViews = [
  ...(['getDashboard', 'listNotifications', 'getActivity', 'countWishlists', 'listSavedGifts'] as const),
  ...(['getRewards', 'listFriends', 'getProfile', 'getCart', 'listEvents', 'listGroups'] as const),
  ...(['listWishlistInvitations', 'listSearches', 'listAddresses', 'listSupportTickets'] as const),
  ...(['listWishlistTemplates', 'recommendGroups', 'listFriendInvitations'] as const),
  ...(['listWorkshops', 'getWorkshopApplication', 'listReceivedInvitations', 'recoverCart'] as const),
  ...(['getNotificationPreferences', 'listSupportCategories'] as const),
]

/** Calls that an owner may make and that are not compared, by the reason. */
const notCompared: Readonly<Record<string, readonly EndpointName[]>> = {
  'the account, its sign-ins and devices, in which no list and no gift has a part': [
    ...(['getCsrfToken', 'getCaptchaChallenge', 'verifyCaptcha', 'login', 'register', 'refresh'] as const),
    ...(['logout', 'registerPhone', 'forgotPassword', 'resetPassword', 'changePassword'] as const),
    ...(['verifyEmail', 'resendVerification', 'getVerification', 'getUser', 'listSessions'] as const),
    ...([
      'endOneSession',
      'endAllSessions',
      'reportSignIn',
      'getSecondFactor',
      'enableSecondFactor',
    ] as const),
    ...(['confirmSecondFactor', 'changeSecondFactor', 'disableSecondFactor', 'renewBackupCodes'] as const),
    ...(['deleteRememberedDevices', 'validateSecondFactor', 'sendSecondFactorCode'] as const),
    ...(['startOauth', 'exchangeOauthCode', 'socialLogin', 'socialLink', 'listSocialAccounts'] as const),
    ...(['removeSocialAccount', 'sendOwnPhoneCode', 'verifyOwnPhone', 'changeProfile', 'putPhoto'] as const),
    ...(['removePhoto', 'sendErasureCode', 'closeAccount'] as const),
  ],
  'the export is a file, which `compareExports` compares': ['askForExport', 'getExport'],
  'public pages are the same for everybody and show the remaining stock': [
    ...(['listCategories', 'listProducts', 'searchProducts', 'getSuggestions', 'getFeatured'] as const),
    ...([
      'getProduct',
      'listReviews',
      'listVariants',
      'getStock',
      'getVendor',
      'listVendorProducts',
    ] as const),
    ...(['selectVariant', 'writeReview'] as const),
  ],
  'what an owner is about to buy follows the real stock': [
    ...(['quoteCart', 'addToCart', 'changeCartItem', 'removeCartItem', 'syncCart', 'applyPromo'] as const),
    ...(['removePromo', 'calculateShipping', 'createOrder'] as const),
  ],
  'one row of a list that is compared': [
    ...(['confirmReceipt', 'listOrderProblems', 'openOrderProblem', 'getOrderProblem'] as const),
    ...(['actOnProblem', 'writeAboutProblem', 'cancelLatePart'] as const),
    ...([
      'getOrder',
      'cancelOrder',
      'requestReturn',
      'withdrawReturn',
      'getGroup',
      'getGroupActivity',
    ] as const),
    ...(['getEvent', 'getEventCalendar', 'getSupportTicket', 'getSupportAttachment'] as const),
  ],
  'writes what the caller sends, which the compared reads show': [
    ...(['saveAddress', 'changeAddress', 'removeAddress', 'rememberSearches', 'deleteSearches'] as const),
    ...([
      'restoreSearches',
      'changeSearchHistory',
      'changeNotificationPreferences',
      'readNotification',
    ] as const),
    ...(['readManyNotifications', 'readAllNotifications', 'redeemPoints', 'createReport'] as const),
    ...(['createSupportTicket', 'sendSupportMessage', 'reopenSupportTicket', 'closeSupportTicket'] as const),
    ...([
      'addSupportAttachment',
      'removeSupportAttachment',
      'putWishlistCover',
      'removeWishlistCover',
    ] as const),
    ...(['importToWishlist'] as const),
  ],
  'friends, groups and events, which a gift never changes': [
    ...(['findFriends', 'proposeEventSeries'] as const),
    ...([
      'requestFriend',
      'removeFriend',
      'blockPerson',
      'unblockPerson',
      'withdrawFriendInvitation',
    ] as const),
    ...([
      'openFriendLink',
      'acceptFriendInvitation',
      'readFriendInvitation',
      'addGroup',
      'changeGroup',
    ] as const),
    ...(['inviteToGroup', 'respondToGroup', 'joinGroup', 'leaveGroup', 'transferGroup'] as const),
    ...(['changeGroupMember', 'removeGroupMember', 'addEvent', 'changeEvent', 'inviteGuest'] as const),
    ...(['answerInvitation', 'remindGuest', 'cancelEvent', 'archiveEvent', 'removeEvent'] as const),
    ...([
      'openInvitation',
      'closeInvitation',
      'removeReply',
      'getInvitation',
      'getInvitationCalendar',
    ] as const),
    ...(['findReply', 'putReply', 'withdrawReply'] as const),
  ],
  'invitations to lists of other people, in which the caller is a giver': [
    ...(['readListInvitation', 'acceptListInvitation', 'respondToInvitation'] as const),
  ],
  'needs a secret that only its recipient has': [
    ...(['getDelivery', 'arriveAtDoor', 'confirmDelivery', 'failDelivery', 'openGiftProblem'] as const),
    ...(['actOnGiftProblem', 'writeAboutGiftProblem', 'cancelLateGiftPart'] as const),
    ...(['stopWalletByLink', 'confirmNewsletter', 'unsubscribeNewsletter', 'receiveWebhook'] as const),
    ...(['submitPaymentOtp'] as const),
  ],
  'messages to the shop, and workshops of makers': [
    ...(['subscribeNewsletter', 'sendContactMessage', 'sendAnalytics', 'applyForWorkshop'] as const),
    ...(['addApplicationPicture', 'respondToWorkshop'] as const),
  ],
}

/** Endpoints of staff, members of workshops and makers' systems see orders, which they make and send. */
const isOwners = (name: EndpointName): boolean =>
  ['anyone', 'signed-in', 'verified'].includes(endpoints[name].access)

/**
 * Compares the calls that were made with the contract: owners' calls that were neither compared nor excepted, and
 * exceptions that are no longer true.
 */
export function findForgottenCalls(compared: ReadonlySet<string>): {
  forgotten: string[]
  outdated: string[]
} {
  const exceptions = new Set<string>(Object.values(notCompared).flat())
  const owners = (Object.keys(endpoints) as EndpointName[]).filter(isOwners)
  return {
    forgotten: owners.filter(name => !compared.has(name) && !exceptions.has(name)),
    outdated: [...exceptions].filter(name => compared.has(name) || !owners.includes(name as EndpointName)),
  }
}
