import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { AuthorDetail, AuthorList, SaveAuthor } from './schema.ts'
import { createAuthor, deleteAuthor, describeAuthor, describeAuthors, listAuthors, updateAuthor } from './service.ts'

const tags = ['authors']

const params = z.object({ authorId: IdInput })

/** People who write, for owners, below /api/admin. */
export function registerAuthorRoutes(app: App): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')

  app.get(
    '/api/admin/authors',
    { schema: { operationId: 'listAuthors', tags, response: { 200: AuthorList } }, config: mayRead },
    async (request) => ({ authors: await describeAuthors(request.ctx, await listAuthors(request.ctx)) }),
  )

  app.post(
    '/api/admin/authors',
    {
      schema: { operationId: 'createAuthor', tags, body: SaveAuthor, response: { 201: AuthorDetail } },
      config: mayWrite,
    },
    async (request, reply) => {
      const authorId = await createAuthor(request.ctx, request.body)
      return reply.code(201).send(await describeAuthor(request.ctx, authorId))
    },
  )

  app.put(
    '/api/admin/authors/:authorId',
    {
      schema: { operationId: 'updateAuthor', tags, params, body: SaveAuthor, response: { 200: AuthorDetail } },
      config: mayWrite,
    },
    async (request) => {
      await updateAuthor(request.ctx, request.params.authorId, request.body)
      return describeAuthor(request.ctx, request.params.authorId)
    },
  )

  app.delete(
    '/api/admin/authors/:authorId',
    { schema: { operationId: 'deleteAuthor', tags, params, response: { 204: z.null() } }, config: mayWrite },
    async (request, reply) => {
      await deleteAuthor(request.ctx, request.params.authorId)
      return reply.code(204).send(null)
    },
  )
}
