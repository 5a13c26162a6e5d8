import { z } from 'zod'
import { IdInput } from '../../../platform/schemas/bounded.ts'
import type { App } from '../../../platform/http/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import { NewPagePassword, PagePasswords } from './schema.ts'
import { listPagePasswords, removePagePassword, setPagePassword } from './service.ts'

const tags = ['site']
const write = requireStaff('settings.write')
const CollectionParams = z.object({ collectionId: IdInput })

export function registerPagePasswordRoutes(app: App): void {
  app.get(
    '/api/admin/page-passwords',
    {
      schema: { operationId: 'listPagePasswords', tags, response: { 200: PagePasswords } },
      config: requireStaff('settings.write'),
    },
    async (request) => listPagePasswords(request.ctx),
  )

  app.put(
    '/api/admin/page-passwords/site',
    {
      schema: { operationId: 'setSitePassword', tags, body: NewPagePassword, response: { 200: PagePasswords } },
      config: write,
    },
    async (request) => {
      await setPagePassword(request.ctx, { kind: 'site' }, request.body.password)
      return listPagePasswords(request.ctx)
    },
  )

  app.delete(
    '/api/admin/page-passwords/site',
    { schema: { operationId: 'removeSitePassword', tags, response: { 200: PagePasswords } }, config: write },
    async (request) => {
      await removePagePassword(request.ctx, { kind: 'site' })
      return listPagePasswords(request.ctx)
    },
  )

  app.put(
    '/api/admin/page-passwords/collections/:collectionId',
    {
      schema: {
        operationId: 'setCollectionPassword',
        tags,
        params: CollectionParams,
        body: NewPagePassword,
        response: { 200: PagePasswords },
      },
      config: write,
    },
    async (request) => {
      const { collectionId } = request.params
      await setPagePassword(request.ctx, { kind: 'collection', collectionId }, request.body.password)
      return listPagePasswords(request.ctx)
    },
  )

  app.delete(
    '/api/admin/page-passwords/collections/:collectionId',
    {
      schema: {
        operationId: 'removeCollectionPassword',
        tags,
        params: CollectionParams,
        response: { 200: PagePasswords },
      },
      config: write,
    },
    async (request) => {
      const { collectionId } = request.params
      await removePagePassword(request.ctx, { kind: 'collection', collectionId })
      return listPagePasswords(request.ctx)
    },
  )
}
