import { formatFileSize, formatMoneyText, type MessageKey } from '@vitrine/commerce'
import { type Address, blankAddress, formatAddress, listAskedFields, listCountries } from '@vitrine/commerce/addresses'
import type { CustomerAddress } from '../../customers/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { escapeAll, unescapeHtml } from '../../../platform/text/html.ts'
import { toRecord } from '../../../platform/text/json.ts'
import { formatCard } from '../../saved-cards/index.ts'
import { type PageModel, pageTypes } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'
import { storeSettings } from '../../store-settings/index.ts'
import { getAreaPath, listOwnAreas } from '../../member-areas/index.ts'
import { subscriptionStates } from '../purchase-forms/subscription-page.ts'
import { formatPlanPrice, getSubscriptionPath, subscriptionStore } from '../../subscriptions/index.ts'
import { accountHistory, findSiteUser, makeXsrfToken } from '../../site-users/index.ts'
import { wishLists } from '../../wish-lists/index.ts'

type SiteUser = NonNullable<Awaited<ReturnType<typeof findSiteUser>>>

/** The values of a form after it was sent, and the problems by field; `form` is of the whole. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  readonly status: number
  /** A sentence that confirms. */
  readonly notice?: MessageKey
}

export const noForm: FormState = { values: {}, problems: {}, status: 200 }

type View = 'sign-in' | 'orders' | 'addresses' | 'wish-list' | 'settings' | 'undo'
const titles: Readonly<Record<View, MessageKey>> = {
  'sign-in': 'accountSignIn',
  orders: 'accountTitle',
  addresses: 'accountAddresses',
  'wish-list': 'productWishTitle',
  settings: 'accountSettings',
  undo: 'accountUndo',
}

/** A page of an account, or one that guests have too. `context` is plain text. */
export function createAccountPage(
  data: SiteData,
  view: View,
  form: FormState,
  context: Readonly<Record<string, unknown>>,
): PageModel {
  const t = translateFor(data.site)
  return {
    main: { kind: 'page', name: 'account' },
    pageType: pageTypes.page,
    title: unescapeHtml(data.strings[titles[view]] ?? ''),
    context: {
      items: [],
      account: escapeAll({
        [`is_${view.replace('-', '_')}`]: true,
        problems: Object.values(form.problems),
        notice: form.notice === undefined ? '' : t(form.notice),
        ...context,
      }),
    },
    canonical: getAddress(view),
    noIndex: true,
    items: [],
    stylesheets: ['account'],
    classes: ['account-page'],
    ...(form.status === 200 ? {} : { status: form.status }),
  }
}

function getAddress(view: View): string {
  if (view === 'wish-list') return '/wish-list'
  return view === 'sign-in' || view === 'orders' ? '/account' : `/account/${view}`
}

/** `/account` of a guest: by code, by password, or a new account; and the step in which the code is typed. */
export function createSignInPage(data: SiteData, csrfToken: string, form: FormState, next: string): PageModel {
  const { values } = form
  return createAccountPage(data, 'sign-in', form, {
    crumb: csrfToken,
    next,
    keepsWishLists: wishLists.read(data.site).enabled,
    // Other ways to sign in lead on as this one does.
    startPath: next.startsWith('/') ? `/account?next=${encodeURIComponent(next)}` : '/account',
    nextQuery: next.startsWith('/') ? `&next=${encodeURIComponent(next)}` : '',
    email: values['email'] ?? '',
    isCodeSent: values['step'] === 'code',
    isNew: values['mode'] === 'new',
    isPassword: values['mode'] === 'password',
    name: values['name'] ?? '',
  })
}

/** The first page of an account: orders, subscriptions, files and gift cards. */
export async function createOrdersPage(
  ctx: Ctx,
  data: SiteData,
  user: SiteUser,
  form: FormState,
  cursor: string | undefined,
): Promise<PageModel> {
  const t = translateFor(data.site)
  const money = (amountMinor: number, currency: string) => formatMoneyText(amountMinor, currency, data.site.language)
  const [{ orders, pagination }, giftCards, downloads, areas, subscriptions] = await Promise.all([
    accountHistory.listAccountOrders(ctx, user.customerId, cursor),
    cursor === undefined ? accountHistory.listAccountGiftCards(ctx, user.email) : [],
    cursor === undefined ? accountHistory.listAccountDownloads(ctx, user.customerId) : [],
    cursor === undefined ? listOwnAreas(ctx, user.customerId) : [],
    cursor === undefined ? subscriptionStore.listCustomerSubscriptions(ctx, user.customerId) : [],
  ])
  const model = createAccountPage(data, 'orders', form, {
    ...getFrame(ctx, data, user, 'orders'),
    memberAreas: areas.map(({ id, name }) => ({ name, path: getAreaPath(id) })),
    nextCursor: pagination.nextPageCursor ?? '',
    subscriptions: subscriptions.map((subscription) => ({
      path: getSubscriptionPath(data.site, subscription.subscriptionId),
      title: subscription.title,
      priceText: formatPlanPrice(data.site, subscription),
      stateText: t(subscriptionStates[subscription.state]),
    })),
    giftCards: giftCards.map((card) => ({
      label: t('totalGiftCard', { characters: card.lastCharacters }),
      text: t('accountGiftCardLeft', {
        balance: money(card.balanceMinor, card.currency),
        amount: money(card.initialMinor, card.currency),
      }),
    })),
    downloads: downloads.map(({ byteSize, downloadsLeft, ...file }) => ({
      ...file,
      sizeText: formatFileSize(byteSize, t.language),
      leftText: t('orderDownloadsLeft', { count: downloadsLeft }),
    })),
    orders: orders.map((order) => ({
      ...order,
      createdOn: new Date(order.createdOn).getTime(),
      totalText: money(order.grandTotalMinor, order.currency),
      isCanceled: order.fulfillmentStatus === 'canceled',
      isFulfilled: order.fulfillmentStatus === 'fulfilled',
      isDue: order.paymentStatus === 'pending',
    })),
  })
  return model
}

/** The addresses of an account, or the form of one of them. `edited`: an id, or `new`. */
export function createAddressesPage(
  ctx: Ctx,
  data: SiteData,
  user: SiteUser,
  addresses: readonly CustomerAddress[],
  form: FormState & { readonly edited?: string | undefined },
): PageModel {
  const { edited } = form
  const known = addresses.find(({ id }) => id === edited)
  const isForm = known !== undefined || edited === 'new'
  return createAccountPage(data, 'addresses', form, {
    ...getFrame(ctx, data, user, 'addresses'),
    addresses: addresses.map(({ id, address, isDefault }) => ({
      id,
      isDefault,
      lines: formatAddress(address, data.site.language),
    })),
    ...(isForm
      ? {
          form: {
            id: known?.id ?? 'new',
            isNew: known === undefined,
            isDefault: known?.isDefault ?? addresses.length === 0,
            fields: listFields(data, form, known?.address ?? blankAddress),
          },
        }
      : {}),
  })
}

function listFields(data: SiteData, { values, problems }: FormState, known: Address) {
  const t = translateFor(data.site)
  const country = values['countryCode'] ?? known.countryCode
  return listAskedFields(country, storeSettings(data.site).phone).map((field) => {
    const value = values[field.name] ?? known[field.name]
    const options = field.name === 'countryCode' ? listCountries(t.language) : field.options
    return {
      id: `account-${field.name}`,
      name: field.name,
      label: t(field.label),
      value,
      problem: problems[field.name] ?? '',
      type: field.name === 'phone' ? 'tel' : 'text',
      autocomplete: field.autocomplete,
      maxLength: field.maxLength,
      isRequired: field.required,
      prompt: field.name === 'countryCode' ? t('addressChooseCountry') : '',
      options: options.map(({ code, name }) => ({ code, name, isChosen: code === value })),
    }
  })
}

/** Name, marketing, saved cards, password, email, data and the end of an account. */
export async function createSettingsPage(
  ctx: Ctx,
  data: SiteData,
  user: SiteUser,
  form: FormState,
): Promise<PageModel> {
  const t = translateFor(data.site)
  const { values } = form
  const cards = await accountHistory.listAccountCards(ctx, user.customerId)
  return createAccountPage(data, 'settings', form, {
    ...getFrame(ctx, data, user, 'settings'),
    newEmail: values['email'] ?? '',
    isEmailSent: values['step'] === 'email',
    isProofSent: values['step'] === 'proof',
    canProve: user.hasPassword || values['step'] === 'proof',
    emailSentText: t('accountCodeSent', { email: values['email'] ?? '' }),
    proofSentText: t('accountCodeSent', { email: user.email }),
    proofText: t('accountProof', { email: user.email }),
    cards: cards.map(({ id, expires: date, ...card }) => ({
      id,
      title: formatCard(card),
      expiryText: t(card.isExpired ? 'accountCardExpired' : 'checkoutCardExpires', { date }),
    })),
  })
}

/** The page of the link to undo a change of email: a button, as the link alone changes nothing. */
export function createUndoPage(data: SiteData, csrfToken: string, token: string, form: FormState): PageModel {
  return createAccountPage(data, 'undo', form, { crumb: csrfToken, token })
}

/** Who is signed in, and the tabs of the account. */
export function getFrame(
  ctx: Ctx,
  { site }: SiteData,
  user: SiteUser,
  tab: 'orders' | 'addresses' | 'wishList' | 'settings',
) {
  const { name, email, hasPassword, acceptsMarketing, tokenHash } = user
  const person = { name, email, hasPassword, acceptsMarketing }
  const keepsWishLists = wishLists.read(site).enabled
  return { ...person, keepsWishLists, xsrfToken: makeXsrfToken(ctx, tokenHash), tabs: { [tab]: true } }
}

/** An order page inside of the account has a way back. */
export function markInAccount(model: PageModel): PageModel {
  return { ...model, context: { ...toRecord(model.context), isInAccount: true } }
}
