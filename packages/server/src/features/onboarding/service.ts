import { AppError } from '../../platform/errors.ts'
import { type Ctx, transaction } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { openSite, requireRoomForSite } from '../site-settings/index.ts'
import {
  changeSettings,
  changeSiteNames,
  changeTheme,
  identifiers,
  lockSettings,
  makeDefaultSite,
  siteSettings,
} from '../sites/index.ts'
import { sellingSettings } from '../store-settings/index.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { administratorsOnly, onboardingAnswered } from './errors.ts'
import { createFirstPages } from './first-pages.ts'
import type { OnboardingState, OwnSiteInput } from './schema.ts'
import { firstPages, onboarding } from './settings.ts'

const openings = { name: 'another site', limit: 10, windowSeconds: 3600, scope: 'installation' } as const

type OnboardingServices = Pick<Services, 'ctxFor' | 'defaultSiteId'>

/** Whether the editor asks the acting member what to begin with. */
export async function getOnboardingState(ctx: Ctx, services: OnboardingServices): Promise<OnboardingState> {
  const isOwn = firstPages.read(ctx.site).pending
  const isDemo = onboarding.read(ctx.site).pending && (await isDefaultSite(ctx, services))
  return { isPending: isAdministrator(ctx) && (isOwn || isDemo), isOwn, theme: ctx.site.theme }
}

/** Keeps the demo shop as it is; a site of one's own gets the fewest pages. Throws `onboarding_answered` when somebody has chosen before. */
export async function keepDemo(ctx: Ctx): Promise<void> {
  requireAdministrator(ctx)
  const { title } = ctx.site
  if (!firstPages.read(ctx.site).pending) return transaction(ctx, endOnboarding)
  await transaction(ctx, async (ctx) => {
    await endFirstPages(ctx)
    await createFirstPages(ctx, { title, offer: 'products', hasExamplePages: false, owner: ctx.actor })
  })
}

/**
 * Creates a site of the owner's own with its first pages and makes it the default site. Where this site is the owner's own, its pages are
 * created here. Returns the id of the site. Throws `onboarding_answered` when somebody has chosen before; then nothing is created.
 */
export async function beginOwnSite(ctx: Ctx, services: OnboardingServices, input: OwnSiteInput): Promise<string> {
  const accountId = requireAdministrator(ctx)
  if (firstPages.read(ctx.site).pending) return setUpOwnSite(ctx, input)
  // Settings of a site may come from a file that its owner wrote: no other site hands on the address of the installation.
  if (!(await isDefaultSite(ctx, services))) throw onboardingAnswered({})
  return openNamedSite(accountId, services, input, async (own) => {
    await endOnboarding({ ...own, site: ctx.site })
    await setUpSite(own, input, ctx.actor)
    await makeDefaultSite(own)
  })
}

async function isDefaultSite({ site }: Ctx, services: OnboardingServices): Promise<boolean> {
  return site.id === (await services.defaultSiteId())
}

/** Gives the site, which has no pages yet, its first ones and what the owner chose for it. */
async function setUpOwnSite(ctx: Ctx, input: OwnSiteInput): Promise<string> {
  const { title, theme, currency, language, timeZone } = input
  await transaction(ctx, async (ctx) => {
    await endFirstPages(ctx)
    await changeTheme(ctx, theme)
    await changeSiteNames(ctx, {
      title,
      ...(currency === undefined ? {} : { currency }),
      ...(language === undefined ? {} : { language }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    })
    await setUpSite(ctx, input, ctx.actor)
  })
  return ctx.site.id
}

/** Opens one more site for the acting administrator, beside the others. Returns its id. Throws `too_many_sites` and 429. */
export async function openAnotherSite(
  ctx: Ctx,
  services: Pick<Services, 'ctxFor'>,
  input: OwnSiteInput,
): Promise<string> {
  const accountId = requireAdministrator(ctx)
  await limitNewSites(ctx, accountId)
  return openNamedSite(accountId, services, input, async (own) => {
    await requireRoomForSite(own, accountId)
    await setUpSite(own, input, ctx.actor)
  })
}

/** Counts one more site that the account opens. Throws 429 beyond ten an hour. */
export async function limitNewSites(ctx: Ctx, accountId: string): Promise<void> {
  await limitRate(ctx, openings, accountId)
}

async function setUpSite(own: Ctx, input: OwnSiteInput, owner: Ctx['actor']): Promise<void> {
  if (input.country !== undefined) await setCountry(own, input.country)
  await createFirstPages(own, { ...input, owner })
}

/** Where the site is at home: in its contact details and in the store's address. */
async function setCountry(own: Ctx, country: NonNullable<OwnSiteInput['country']>): Promise<void> {
  const { commerce } = sellingSettings
  const address = { ...commerce.defaults.address, countryCode: country }
  await changeSettings(own, siteSettings.website.merge({ country }), commerce.merge({ address }))
}

async function openNamedSite(
  accountId: string,
  services: Pick<Services, 'ctxFor'>,
  input: OwnSiteInput,
  createPages: (own: Ctx) => Promise<void>,
): Promise<string> {
  const { offer: _offer, hasExamplePages: _hasExamplePages, country: _country, ...words } = input
  for (const identifier of identifiers.suggest(input.title)) {
    try {
      const opened = await openSite(services, { ...words, identifier }, { accountId }, createPages)
      return opened.websiteId
    } catch (error) {
      // Names of other owners' sites are not told: the next free one is taken.
      if (!(error instanceof AppError && error.code === 'identifier_taken')) throw error
    }
  }
  throw new Error('No free name was found for a new site.')
}

async function endFirstPages(ctx: Ctx): Promise<void> {
  if (!firstPages.read(await lockSettings(ctx)).pending) throw onboardingAnswered({})
  await changeSettings(ctx, firstPages.set(null))
}

async function endOnboarding(ctx: Ctx): Promise<void> {
  if (!onboarding.read(await lockSettings(ctx)).pending) throw onboardingAnswered({})
  await changeSettings(ctx, onboarding.set(null))
}

function isAdministrator({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.kind === 'staff' && actor.role === 'admin'
}

/** The account of the acting administrator. Throws `administrators_only`. */
export function requireAdministrator(ctx: Pick<Ctx, 'actor'>): string {
  if (ctx.actor.kind !== 'staff' || !isAdministrator(ctx)) throw administratorsOnly({})
  return ctx.actor.accountId
}
