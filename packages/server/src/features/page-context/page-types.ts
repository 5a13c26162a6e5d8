/** `pageType` of the script context: what kind of page this is, by the names of the specification. */
export const pageTypes = {
  mainContent: 1,
  page: 2,
  splashPage: 3,
  contentItem: 50,
  notFound: 100,
  error: 101,
  search: 102,
  lockScreen: 103,
  popupOverlay: 104,
  protectedContent: 105,
  memberAreaAccessDenied: 106,
  cart: 200,
  checkout: 201,
  orderConfirmed: 202,
  donate: 203,
  contributionConfirmed: 204,
  cartV2: 205,
  subscriptionConfirmed: 206,
  orderReceived: 207,
  membershipConfirmed: 208,
  reviewsRequest: 209,
  digitalProductComposerPreview: 210,
  orderStatus: 211,
  newsletterUnsubscribe: 300,
  commerceEmailPreview: 301,
} as const

/** Pages that a buyer sees once, right after the order. */
export const confirmationPageTypes: readonly number[] = [
  pageTypes.orderConfirmed,
  pageTypes.subscriptionConfirmed,
  pageTypes.membershipConfirmed,
  pageTypes.orderReceived,
  pageTypes.contributionConfirmed,
]

/** Page types that visits are not counted for. */
export const untrackedPageTypes: readonly number[] = [
  pageTypes.notFound,
  pageTypes.search,
  pageTypes.lockScreen,
  pageTypes.protectedContent,
  pageTypes.memberAreaAccessDenied,
]
