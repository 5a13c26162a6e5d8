import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/http/feature.ts'
import { continueSession, requireStaff } from '../accounts/index.ts'
import { BegunSite, OnboardingState, OwnSiteInput } from './schema.ts'
import { beginOwnSite, getOnboardingState, keepDemo, openAnotherSite } from './service.ts'

const tags = ['site']

export function registerOnboardingRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/onboarding',
    {
      schema: { operationId: 'getOnboardingState', tags, response: { 200: OnboardingState } },
      config: requireStaff('settings.write'),
    },
    async (request) => getOnboardingState(request.ctx, services),
  )

  app.delete(
    '/api/admin/onboarding',
    { schema: { operationId: 'keepDemo', tags, response: { 204: z.null() } }, config: requireStaff('settings.write') },
    async (request, reply) => {
      await keepDemo(request.ctx)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/onboarding/site',
    {
      schema: { operationId: 'beginOwnSite', tags, body: OwnSiteInput, response: { 201: BegunSite } },
      config: requireStaff('settings.write'),
    },
    async (request, reply) => {
      const websiteId = await beginOwnSite(request.ctx, services, request.body)
      const site = await services.siteById(websiteId)
      if (!site) throw new Error(`The site ${websiteId} is gone.`)
      const { origin } = request.ctx.site
      const isSame = websiteId === request.ctx.site.id
      const isElsewhere = !isSame && origin === services.builtInAddress(request.ctx.site)
      // The bare host is the new site's from now on, and sessions belong to one site. Other hosts stay the demo's.
      if (!isElsewhere && !isSame) await continueSession(request, reply, services.ctxFor(site))
      return reply.code(201).send({
        identifier: site.identifier,
        title: site.title,
        editorUrl: `${isElsewhere ? services.builtInAddress(site) : origin}/config`,
      })
    },
  )

  app.post(
    '/api/admin/onboarding/sites',
    {
      schema: { operationId: 'openAnotherSite', tags, body: OwnSiteInput, response: { 201: BegunSite } },
      config: requireStaff('settings.write'),
    },
    async (request, reply) => {
      const site = await services.siteById(await openAnotherSite(request.ctx, services, request.body))
      if (!site) throw new Error('The new site is gone.')
      const { identifier, title } = site
      return reply.code(201).send({ identifier, title, editorUrl: `${services.builtInAddress(site)}/config` })
    },
  )
}
