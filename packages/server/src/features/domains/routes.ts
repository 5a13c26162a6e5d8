import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { answerCertificateQuestions } from './certificates.ts'
import { AddDomain, Domain, DomainAddresses, DomainList, HostParams, PrimaryDomain } from './schema.ts'
import { addDomain, checkDomain, compareAddresses, listDomains, makePrimary, removeDomain } from './service.ts'

const tags = ['site']
const write = requireStaff('settings.write')

export function registerDomainRoutes(app: App, services: Services): void {
  answerCertificateQuestions(app, services)
  app.get(
    '/api/admin/domains',
    {
      schema: { operationId: 'listDomains', tags, response: { 200: DomainList } },
      config: requireStaff('settings.write'),
    },
    async ({ ctx }) => listDomains(ctx, services.builtInAddress(ctx.site)),
  )

  app.post(
    '/api/admin/domains',
    { schema: { operationId: 'addDomain', tags, body: AddDomain, response: { 201: Domain } }, config: write },
    async (request, reply) => reply.code(201).send(await addDomain(request.ctx, services, request.body.host)),
  )

  app.post(
    '/api/admin/domains/:host/checks',
    {
      schema: { operationId: 'checkDomain', tags, params: HostParams, response: { 200: Domain } },
      config: write,
    },
    async (request) => checkDomain(request.ctx, services.dns, request.params.host),
  )

  app.get(
    '/api/admin/domains/:host/addresses',
    {
      schema: { operationId: 'getDomainAddresses', tags, params: HostParams, response: { 200: DomainAddresses } },
      config: write,
    },
    async ({ ctx, params }) => compareAddresses(ctx, services, params.host),
  )

  app.put(
    '/api/admin/primary-domain',
    {
      schema: { operationId: 'setPrimaryDomain', tags, body: PrimaryDomain, response: { 200: DomainList } },
      config: write,
    },
    async (request) => {
      await makePrimary(request.ctx, request.body.host)
      return listDomains(request.ctx, services.builtInAddress(request.ctx.site))
    },
  )

  app.delete(
    '/api/admin/domains/:host',
    {
      schema: { operationId: 'removeDomain', tags, params: HostParams, response: { 204: z.null() } },
      config: write,
    },
    async (request, reply) => {
      await removeDomain(request.ctx, request.params.host)
      return reply.code(204).send(null)
    },
  )
}
