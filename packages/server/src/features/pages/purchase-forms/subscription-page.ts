import {
  formatMoneyText,
  type MessageKey,
  type SubscriptionState,
  type RenewalState,
  productTypes,
} from '@vitrine/commerce'
import { type Address, getFieldNoun, listAskedFields, listCountries } from '@vitrine/commerce/addresses'
import type { Ctx } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { escapeAll } from '../../../platform/text/html.ts'
import { getConfirmationPath, signOrderToken } from '../../orders/index.ts'
import { type PageModel, pageTypes } from '../../page-context/index.ts'
import { type ManagedSubscription, subscriptionPlans } from '../../renewals/index.ts'
import { storeSettings } from '../../store-settings/index.ts'
import { formatPlanPrice, formatSubscriptionDay, getSubscriptionPath } from '../../subscriptions/index.ts'

/** What a subscriber typed and what is wrong with it, by field. */
export interface TypedSubscription {
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  readonly status: number
}

export const subscriptionStates: Readonly<Record<SubscriptionState, MessageKey>> = {
  active: 'manageActive',
  past_due: 'managePastDue',
  paused: 'managePaused',
  canceled: 'manageCanceled',
  ended: 'manageEnded',
}

const periodKeys: Readonly<Record<RenewalState, MessageKey>> = {
  due: 'managePeriodDue',
  paid: 'managePeriodPaid',
  skipped: 'managePeriodSkipped',
  canceled: 'manageCanceled',
  failed: 'managePeriodUnpaid',
}

/** `/subscription/:token`: what a subscriber sees and may do, by plain forms. */
export function createSubscriptionPage(
  ctx: Ctx,
  managed: ManagedSubscription,
  input: { readonly csrfToken: string; readonly isDone: boolean; readonly typed: TypedSubscription | undefined },
): PageModel {
  const { typed } = input
  const { site } = ctx
  const t = translateFor(site)
  const { subscription, open } = managed
  const path = getSubscriptionPath(site, subscription.subscriptionId)
  const day = (at: Date) => formatSubscriptionDay(site, subscription.timeZone, at)
  const { state, nextAt, cancelsAtEnd } = subscription
  const isUnpaid = state === 'past_due' && open !== undefined
  const isRunning = state === 'active' || state === 'past_due' || state === 'paused'
  return {
    items: [],
    noIndex: true,
    ...(typed ? { status: typed.status } : {}),
    main: { kind: 'page', name: 'subscription' },
    pageType: pageTypes.page,
    title: t('manageTitle'),
    canonical: path,
    stylesheets: ['order', 'subscription'],
    classes: ['subscription-page'],
    context: {
      items: [],
      subscription: escapeAll({
        path,
        crumb: input.csrfToken,
        isDone: input.isDone,
        problems: Object.values(typed?.problems ?? {}),
        productName: subscription.title,
        optionsText: subscriptionPlans.formatOptions(subscription.options),
        priceText: formatPlanPrice(site, subscription),
        stateText: t(subscriptionStates[state]),
        nextText: !nextAt || !isRunning || isUnpaid || cancelsAtEnd ? '' : t('manageNext', { date: day(nextAt) }),
        endingText: cancelsAtEnd && nextAt && isRunning ? t('manageEndsOn', { date: day(nextAt) }) : '',
        newPriceText:
          subscription.nextPriceMinor === null || !subscription.nextPriceAt || !isRunning
            ? ''
            : t('mailSubscriptionPrice', {
                date: day(subscription.nextPriceAt),
                product: subscription.title,
                price: formatPlanPrice(site, { ...subscription, unitPriceMinor: subscription.nextPriceMinor }),
              }),
        unpaidText: isUnpaid ? t('manageUnpaid', { date: day(open.periodStart) }) : '',
        delayedText: open?.blocked && !isUnpaid ? t('manageDelayed', { date: day(open.periodStart) }) : '',
        period: subscription.nextPeriod,
        isRunning,
        canPause: state === 'active' && !cancelsAtEnd,
        canSkip: state === 'active' && !cancelsAtEnd && !open,
        canResume: state === 'paused',
        canKeep: state === 'active' && cancelsAtEnd,
        canCancelAtEnd: state === 'active' && !cancelsAtEnd,
        methodText: subscription.methodLabel,
        typesCard: managed.typesCard,
        ...describePlans(ctx, managed, day),
        hasQuantity: [productTypes.physical, productTypes.service].some((type) => type === subscription.productType),
        quantity: typed?.values['quantity'] ?? String(subscription.quantity),
        address: readAddressFields(ctx, managed, typed),
        payments: managed.renewals.map((renewal) => ({
          dateText: day(renewal.periodStart),
          stateText: t(periodKeys[renewal.state]),
          orderPath: renewal.orderId === null ? '' : getConfirmationPath(signOrderToken(site, renewal.orderId)),
        })),
        startedText: day(subscription.anchorAt),
        startedPath: getConfirmationPath(signOrderToken(site, subscription.orderId)),
        unitText: formatMoneyText(subscription.unitPriceMinor, subscription.currency, site.language),
      }),
    },
  }
}

/** The plans to choose from, or the change that is under way. */
function describePlans({ site }: Ctx, { subscription, plans }: ManagedSubscription, day: (at: Date) => string) {
  const t = translateFor(site)
  const { nextPlan, nextAt } = subscription
  const describe = (title: string, unitPriceMinor: number) =>
    [title, formatPlanPrice(site, { ...subscription, unitPriceMinor })].filter((part) => part !== '').join(', ')
  if (nextAt === null || plans.length === 0) return { plans: [], nextPlanText: '', planHelp: '', presentPlan: '' }
  const date = day(nextAt)
  return {
    plans: plans.map(({ variantId, unitPriceMinor, title, isPresent }) => ({
      value: `${variantId}:${unitPriceMinor}`,
      text: describe(title, unitPriceMinor),
      isPresent,
    })),
    presentPlan: `${subscription.variantId}:${subscription.unitPriceMinor}`,
    planHelp: t('managePlanHelp', { date }),
    nextPlanText: nextPlan
      ? t('managePlanNext', {
          date,
          plan: describe(subscriptionPlans.formatOptions(nextPlan.options), nextPlan.unitPriceMinor),
        })
      : '',
  }
}

function readAddressFields({ site }: Ctx, { subscription }: ManagedSubscription, typed: TypedSubscription | undefined) {
  const t = translateFor(site)
  const known: Partial<Address> =
    (subscription.productType === productTypes.physical ? subscription.shippingAddress : subscription.billingAddress) ??
    {}
  const country = typed?.values['countryCode'] ?? known.countryCode ?? ''
  return listAskedFields(country, storeSettings(site).phone).map((field) => {
    const value = typed?.values[field.name] ?? known[field.name] ?? ''
    const options = field.name === 'countryCode' ? listCountries(t.language) : field.options
    return {
      name: field.name,
      id: `subscription-${field.name}`,
      value,
      problem: typed?.problems[`address.${field.name}`] ?? '',
      label: t(field.label),
      type: field.name === 'phone' ? 'tel' : 'text',
      autocomplete: `shipping ${field.autocomplete}`,
      maxLength: field.maxLength,
      isRequired: field.required,
      prompt:
        field.name === 'countryCode'
          ? t('addressChooseCountry')
          : t('addressChoose', { field: getFieldNoun(field, t) }),
      options: options.map(({ code, name }) => ({ code, name, isChosen: code === value })),
    }
  })
}
