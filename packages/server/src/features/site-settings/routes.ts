import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { requireStaff } from '../accounts/index.ts'
import { listSites } from '../sites/index.ts'
import { openSite } from './open-site.ts'
import { requireRoomForSite } from './site-limits.ts'
import { createFirstPage } from './first-page.ts'
import { createCollection } from '../collections/index.ts'
import { GeneralSettings, GeneralSettingsChanges, NewSiteInput, SiteChoices, SiteList, SiteSummary } from './schema.ts'
import { changeGeneralSettings, getGeneralSettings, listSiteChoices } from './service.ts'

const tags = ['site']
const openings = { name: 'open site', limit: 20, windowSeconds: 3600 } as const
/** Roles whose holders own a site. */
const owning = ['admin']

export function registerSiteSettingsRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/site',
    {
      schema: { operationId: 'getGeneralSettings', tags, response: { 200: GeneralSettings } },
      config: requireStaff('settings.write'),
    },
    async (request) => getGeneralSettings(request.ctx),
  )

  app.patch(
    '/api/admin/site',
    {
      schema: {
        operationId: 'updateGeneralSettings',
        tags,
        body: GeneralSettingsChanges,
        response: { 200: GeneralSettings },
      },
      config: requireStaff('settings.write'),
    },
    async (request) => changeGeneralSettings(request.ctx, request.body),
  )

  app.get(
    '/api/admin/site/choices',
    {
      schema: { operationId: 'getSiteChoices', tags, response: { 200: SiteChoices } },
      config: requireStaff('settings.write'),
    },
    async () => listSiteChoices(),
  )

  // Who owns a site may see the others they own, and open another: a settings.write role of this site alone is not enough for the list.
  app.get(
    '/api/admin/sites',
    {
      schema: { operationId: 'listSites', tags, response: { 200: SiteList } },
      config: requireStaff('settings.write'),
    },
    async (request) => {
      const rows = await listSites(request.ctx.db, { accountId: getAccountId(request.ctx), roles: owning })
      return { sites: await Promise.all(rows.map(({ website_id }) => summary(services, website_id))) }
    },
  )

  app.post(
    '/api/admin/sites',
    {
      schema: { operationId: 'createSite', tags, body: NewSiteInput, response: { 201: SiteSummary } },
      config: requireStaff('settings.write'),
    },
    async (request, reply) => {
      const accountId = getAccountId(request.ctx)
      await limitRate(request.ctx, openings, accountId)
      const { websiteId } = await openSite(services, request.body, { accountId }, async (own) => {
        await requireRoomForSite(own, accountId)
        await createCollection(own, createFirstPage(own.site))
      })
      return reply.code(201).send(await summary(services, websiteId))
    },
  )
}

function getAccountId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('This route is for staff.')
  return actor.accountId
}

async function summary(services: Services, websiteId: string) {
  const site = await services.siteById(websiteId)
  if (!site) throw new Error(`The site ${websiteId} is gone.`)
  return {
    id: site.id,
    identifier: site.identifier,
    title: site.title,
    address: site.baseUrl,
    status: site.status,
    state: site.closure ?? 'open',
  } as const
}
