import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { ListName } from './lists.ts'
import { ListView, ListViewChanges, ListViews, NewListView } from './schema.ts'
import { addView, changeView, deleteView, listViews } from './service.ts'

const tags = ['views']
const ofList = z.object({ list: ListName })
const ofView = ofList.extend({ viewId: IdInput })

/** Saved views of lists, below /api/admin. */
export function registerListViewRoutes(app: App): void {
  // One of these; the service asks for that of the list.
  const config = requireStaff(
    'products.read',
    'orders.read',
    'customers.read',
    'store.write',
    'submissions.read',
    'comments.read',
    'newsletter.read',
    'content.read',
    'history.read',
  )

  app.get(
    '/api/admin/views/:list',
    { schema: { operationId: 'listViews', tags, params: ofList, response: { 200: ListViews } }, config },
    async (request) => ({ views: await listViews(request.ctx, request.params.list) }),
  )

  app.post(
    '/api/admin/views/:list',
    {
      schema: { operationId: 'addView', tags, params: ofList, body: NewListView, response: { 201: ListView } },
      config,
    },
    async (request, reply) => reply.code(201).send(await addView(request.ctx, request.params.list, request.body)),
  )

  app.patch(
    '/api/admin/views/:list/:viewId',
    {
      schema: { operationId: 'changeView', tags, params: ofView, body: ListViewChanges, response: { 200: ListView } },
      config,
    },
    async (request) => changeView(request.ctx, request.params, request.body),
  )

  app.delete(
    '/api/admin/views/:list/:viewId',
    { schema: { operationId: 'deleteView', tags, params: ofView, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deleteView(request.ctx, request.params)
      return reply.code(204).send(null)
    },
  )
}
