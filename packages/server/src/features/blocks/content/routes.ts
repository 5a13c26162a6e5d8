import { z } from 'zod'
import type { App } from '../../../platform/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import { contentLimits } from '../stored.ts'
import { refuseDepth } from './check.ts'
import { BlockKind, listBlockKinds } from './kinds.ts'
import { ContentToSave, StoredContent } from './schema.ts'
import {
  getFieldContent,
  getItemContent,
  getPageContent,
  saveFieldContent,
  saveItemContent,
  savePageContent,
} from './service.ts'

const tags = ['content']
/** A little above the limit of what is stored, whose error says how much it was. */
const bodyLimit = contentLimits.bytes + 100_000
const PageParams = z.object({ id: z.string().max(100) })
const FieldParams = z.object({ id: z.string().min(1).max(200) })

/** Content of pages, posts and the theme's block fields, for the editor. */
export function contentRoutes(app: App): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')
  // Schemas call themselves for every level of nesting: what nests beyond measure must not reach them.
  const preValidation = async (request: { body: unknown }) => refuseDepth(request.body)

  const kinds = listBlockKinds()
  app.get(
    '/api/admin/block-kinds',
    {
      schema: { operationId: 'listBlockKinds', tags, response: { 200: z.object({ kinds: z.array(BlockKind) }) } },
      config: mayRead,
    },
    async () => ({ kinds }),
  )

  app.get(
    '/api/admin/collections/:id/content',
    {
      schema: { operationId: 'getPageContent', tags, params: PageParams, response: { 200: StoredContent } },
      config: mayRead,
    },
    async (request) => getPageContent(request.ctx, request.params.id),
  )

  app.put(
    '/api/admin/collections/:id/content',
    {
      schema: {
        operationId: 'savePageContent',
        tags,
        params: PageParams,
        body: ContentToSave,
        response: { 200: StoredContent },
      },
      bodyLimit,
      preValidation,
      config: mayWrite,
    },
    async (request) => {
      const { revision, ...content } = request.body
      return savePageContent(request.ctx, request.params.id, content, revision)
    },
  )

  app.get(
    '/api/admin/items/:id/content',
    {
      schema: { operationId: 'getItemContent', tags, params: PageParams, response: { 200: StoredContent } },
      config: mayRead,
    },
    async (request) => getItemContent(request.ctx, request.params.id),
  )

  app.put(
    '/api/admin/items/:id/content',
    {
      schema: {
        operationId: 'saveItemContent',
        tags,
        params: PageParams,
        body: ContentToSave,
        response: { 200: StoredContent },
      },
      bodyLimit,
      preValidation,
      config: mayWrite,
    },
    async (request) => {
      const { revision, ...content } = request.body
      return saveItemContent(request.ctx, request.params.id, content, revision)
    },
  )

  app.get(
    '/api/admin/block-fields/:id/content',
    {
      schema: { operationId: 'getFieldContent', tags, params: FieldParams, response: { 200: StoredContent } },
      config: mayRead,
    },
    async (request) => getFieldContent(request.ctx, request.params.id),
  )

  app.put(
    '/api/admin/block-fields/:id/content',
    {
      schema: {
        operationId: 'saveFieldContent',
        tags,
        params: FieldParams,
        body: ContentToSave,
        response: { 200: StoredContent },
      },
      bodyLimit,
      preValidation,
      config: mayWrite,
    },
    async (request) => {
      const { revision, ...content } = request.body
      return saveFieldContent(request.ctx, request.params.id, content, revision)
    },
  )
}
