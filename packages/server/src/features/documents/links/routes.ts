import type { App } from '../../../platform/http/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import { DraftLinkState, LinkParams, NewDraftLink } from './schema.ts'
import { createDraftLink, endDraftLink, getDraftLink } from './service.ts'

/** Links that show a draft to people without an account. Who may write may share: the address opens the draft. */
export function registerDraftLinkRoutes(app: App): void {
  const address = '/api/admin/documents/:kind/:id/link'
  const config = requireStaff('content.write')
  const schema = { tags: ['documents'], params: LinkParams, response: { 200: DraftLinkState } }
  app.get(address, { schema: { ...schema, operationId: 'getDraftLink' }, config }, async (request) =>
    getDraftLink(request.ctx, request.params),
  )
  app.put(
    address,
    { schema: { ...schema, operationId: 'createDraftLink', body: NewDraftLink }, config },
    async (request) => createDraftLink(request.ctx, request.params, request.body.days),
  )
  app.delete(address, { schema: { ...schema, operationId: 'endDraftLink' }, config }, async (request) =>
    endDraftLink(request.ctx, request.params),
  )
}
