import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { publishRelease, rollBackRelease } from './publish.ts'
import { registerReleaseChangeRoutes } from './change-routes.ts'
import { registerReleaseLinkRoutes } from './link-routes.ts'
import {
  ChangedDrafts,
  NewRelease,
  Release,
  ReleaseParams,
  Releases,
  SaveRelease,
  ScheduledDrafts,
  SeenRelease,
  SeenReleaseQuery,
} from './schema.ts'
import {
  approve,
  createRelease,
  deleteRelease,
  getRelease,
  listReleasableDrafts,
  listReleases,
  listScheduledDrafts,
  saveRelease,
} from './service.ts'

const root = '/api/admin/releases'
const one = `${root}/:releaseId`
const tags = ['documents']

/** Drafts that go live together. */
export function registerReleaseRoutes(app: App): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')
  const params = ReleaseParams
  registerReleaseLinkRoutes(app)
  registerReleaseChangeRoutes(app)

  app.get(
    root,
    { schema: { operationId: 'listReleases', tags, response: { 200: Releases } }, config: mayRead },
    async (request) => listReleases(request.ctx),
  )
  app.get(
    `${root}/drafts`,
    { schema: { operationId: 'listReleasableDrafts', tags, response: { 200: ChangedDrafts } }, config: mayRead },
    async (request) => listReleasableDrafts(request.ctx),
  )
  app.get(
    `${root}/scheduled`,
    { schema: { operationId: 'listScheduledDrafts', tags, response: { 200: ScheduledDrafts } }, config: mayRead },
    async (request) => ({ drafts: await listScheduledDrafts(request.ctx) }),
  )
  app.post(
    root,
    { schema: { operationId: 'createRelease', tags, body: NewRelease, response: { 201: Release } }, config: mayWrite },
    async (request, reply) => reply.code(201).send(await createRelease(request.ctx, request.body)),
  )
  app.get(
    one,
    { schema: { operationId: 'getRelease', tags, params, response: { 200: Release } }, config: mayRead },
    async (request) => getRelease(request.ctx, request.params.releaseId),
  )
  app.put(
    one,
    {
      schema: { operationId: 'saveRelease', tags, params, body: SaveRelease, response: { 200: Release } },
      config: mayWrite,
    },
    async (request) => saveRelease(request.ctx, request.params.releaseId, request.body),
  )
  app.delete(
    one,
    {
      schema: {
        operationId: 'deleteRelease',
        tags,
        params,
        querystring: SeenReleaseQuery,
        response: { 204: z.null() },
      },
      config: mayWrite,
    },
    async (request, reply) => {
      await deleteRelease(request.ctx, request.params.releaseId, request.query.version)
      return reply.code(204).send(null)
    },
  )
  app.post(
    `${one}/approvals`,
    {
      schema: { operationId: 'approveRelease', tags, params, body: SeenRelease, response: { 200: Release } },
      config: requireStaff('releases.approve'),
    },
    async (request) => approve(request.ctx, request.params.releaseId, request.body.version),
  )
  app.post(
    `${one}/publications`,
    {
      schema: { operationId: 'publishRelease', tags, params, body: SeenRelease, response: { 200: Release } },
      config: mayWrite,
    },
    async (request) => {
      await publishRelease(request.ctx, request.params.releaseId, request.body.version)
      return getRelease(request.ctx, request.params.releaseId)
    },
  )
  app.post(
    `${one}/rollbacks`,
    {
      schema: { operationId: 'rollBackRelease', tags, params, body: SeenRelease, response: { 200: Release } },
      config: mayWrite,
    },
    async (request) => {
      await rollBackRelease(request.ctx, request.params.releaseId, request.body.version)
      return getRelease(request.ctx, request.params.releaseId)
    },
  )
}
