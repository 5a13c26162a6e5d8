import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { HistoryPage, HistoryPeople, HistoryQuery } from './schema.ts'
import { listHistory, listHistoryPeople } from './service.ts'

const tags = ['history']
const config = requireStaff('history.read')

export function registerHistoryRoutes(app: App): void {
  app.get(
    '/api/admin/history',
    { schema: { operationId: 'listHistory', tags, querystring: HistoryQuery, response: { 200: HistoryPage } }, config },
    async (request) => listHistory(request.ctx, request.query),
  )

  app.get(
    '/api/admin/history/people',
    { schema: { operationId: 'listHistoryPeople', tags, response: { 200: HistoryPeople } }, config },
    async (request) => listHistoryPeople(request.ctx),
  )
}
