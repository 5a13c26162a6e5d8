import type { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { ensureOwner, setMembership } from '../accounts/index.ts'
import { createCollection } from '../collections/index.ts'
import { createSite } from '../sites/index.ts'
import { createFirstPage } from './first-page.ts'
import type { NewSiteInput } from './schema.ts'

type SiteToOpen = z.infer<typeof NewSiteInput> & {
  /** Name of a theme that the installation has. */
  readonly theme?: string
}

/** Who the new site belongs to: an account that is there, or the one of an email (the first account without one). */
type OwnerToBe = { readonly accountId: string } | { readonly email?: string | undefined }

interface OpenedSite {
  readonly websiteId: string
  /** The password is that of an account made just now. */
  readonly owner: { readonly accountId: string; readonly email?: string; readonly password?: string }
}

/**
 * Opens a site: it has its first pages and an owner and answers at once, in every process. All of it or nothing. `createPages` runs in the same
 * transaction; without it there is a home page. Throws `identifier_invalid` or `identifier_taken`.
 */
export async function openSite(
  services: Pick<Services, 'ctxFor'>,
  site: SiteToOpen,
  owner: OwnerToBe,
  createPages: (ctx: Ctx) => Promise<unknown> = (ctx) => createCollection(ctx, createFirstPage(ctx.site)),
): Promise<OpenedSite> {
  const { identifier, title = identifier, currency = 'USD', timeZone = 'America/New_York', language = 'en-US' } = site
  const words = { identifier, title, tagline: '', description: '', language, timeZone, currency }
  const rest = {
    theme: site.theme ?? 'default',
    status: 'paid',
    revision: 1,
    settings: {},
    secret: '',
    baseUrl: '',
    origin: '',
  }
  return transaction(services.ctxFor({ id: '', ...words, ...rest }), async (outer) => {
    const websiteId = await createSite(outer.db, { ...words, theme: rest.theme })
    const ctx = { ...outer, site: { ...outer.site, id: websiteId } }
    const owned =
      'accountId' in owner ? { accountId: owner.accountId } : await ensureOwner(ctx.db, websiteId, owner.email)
    await setMembership(ctx.db, { websiteId, accountId: owned.accountId, role: 'admin' })
    await createPages(ctx)
    return { websiteId, owner: owned }
  })
}
