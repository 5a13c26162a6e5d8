import { currencies, getCurrencyDigits, isCurrency } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { changeSettings, changeSiteNames, loadSettings, siteSettings } from '../sites/index.ts'
import { currencyDigits, currencyFixed, noSuchPage } from './errors.ts'
import type { GeneralSettings, GeneralSettingsChanges } from './schema.ts'
import { hasOrders, hasPage, hasPrices, lockWebsite, readGeneral } from './store.ts'

const { website, notFoundPageId } = siteSettings

/** What the site says about itself, as stored now: not as of the revision in memory. */
export async function getGeneralSettings(ctx: Ctx): Promise<GeneralSettings> {
  const [row, sold, site] = await Promise.all([readGeneral(ctx), hasOrders(ctx), loadSettings(ctx)])
  const { baseUrl, primaryHost } = site
  const { homepageTitleFormat, collectionTitleFormat, itemTitleFormat } = website.read(site)
  const pageId = notFoundPageId.read(site)
  return {
    identifier: row.identifier,
    address: primaryHost === undefined ? baseUrl : baseUrl.replace(/^(https?:\/\/)[^:/]+/, `$1${primaryHost}`),
    status: row.status,
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    language: row.language,
    timeZone: row.time_zone,
    currency: row.currency,
    isCurrencyOpen: !sold,
    homepageTitleFormat,
    collectionTitleFormat,
    itemTitleFormat,
    notFoundPageId: pageId !== undefined && (await hasPage(ctx, pageId)) ? pageId : '',
  }
}

/** Changes the given settings; the rest stays. Throws `currency_fixed` after the first order. */
export async function changeGeneralSettings(ctx: Ctx, changes: GeneralSettingsChanges): Promise<GeneralSettings> {
  const {
    homepageTitleFormat,
    collectionTitleFormat,
    itemTitleFormat,
    timeZone,
    notFoundPageId: pageId,
    ...words
  } = changes
  await transaction(ctx, async (ctx) => {
    if (words.currency !== undefined) await requireCurrencyOpen(ctx, words.currency)
    await changeSiteNames(ctx, given({ ...words, time_zone: timeZone }))
    if (pageId !== undefined && pageId !== '') await requirePage(ctx, pageId)
    await changeSettings(
      ctx,
      website.merge({ homepageTitleFormat, collectionTitleFormat, itemTitleFormat }),
      notFoundPageId.set(pageId === '' ? null : pageId),
    )
  })
  return getGeneralSettings(ctx)
}

async function requirePage(ctx: Ctx, collectionId: string): Promise<void> {
  if (!(await hasPage(ctx, collectionId))) throw noSuchPage({ collectionId })
}

// An order carries the currency it was placed in: one that is placed in this very moment stays right.
async function requireCurrencyOpen(ctx: Ctx, wanted: string): Promise<void> {
  const { currency } = await lockWebsite(ctx)
  if (currency === wanted) return
  if (await hasOrders(ctx)) throw currencyFixed({ currency })
  // Amounts are stored in minor units: 12.50 would become 1,250.
  if (countDigits(currency) !== countDigits(wanted) && (await hasPrices(ctx)))
    throw currencyDigits({ currency, wanted })
}

function countDigits(currency: string): number {
  return isCurrency(currency) ? getCurrencyDigits(currency) : 2
}

/** What a person may choose from. */
export function listSiteChoices() {
  return {
    currencies: [...currencies],
    timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
  }
}

/** The object without what is undefined. */
function given<Values extends object>(values: Values): { [Key in keyof Values]: Exclude<Values[Key], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
