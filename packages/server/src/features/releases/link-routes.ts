import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { DraftLinkState, NewDraftLink } from '../documents/index.ts'
import { createReleaseLink, endReleaseLink, getReleaseLink } from './links.ts'
import { ReleaseParams } from './schema.ts'

/** A link that shows the site with a release to people without an account. */
export function registerReleaseLinkRoutes(app: App): void {
  const address = '/api/admin/releases/:releaseId/link'
  const config = requireStaff('content.write')
  const schema = { tags: ['documents'], params: ReleaseParams, response: { 200: DraftLinkState } }
  app.get(address, { schema: { ...schema, operationId: 'getReleaseLink' }, config }, async (request) =>
    getReleaseLink(request.ctx, request.params.releaseId),
  )
  app.put(
    address,
    { schema: { ...schema, operationId: 'createReleaseLink', body: NewDraftLink }, config },
    async (request) => createReleaseLink(request.ctx, request.params.releaseId, request.body.days),
  )
  app.delete(address, { schema: { ...schema, operationId: 'endReleaseLink' }, config }, async (request) =>
    endReleaseLink(request.ctx, request.params.releaseId),
  )
}
