import { z } from 'zod'
import { IdInput } from '../../../platform/bounded.ts'
import type { App } from '../../../platform/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import { LockPassword, Locks } from './schema.ts'
import { listLocks, removeLock, setLock } from './service.ts'

const tags = ['site']
const write = requireStaff('settings.write')
const CollectionParams = z.object({ collectionId: IdInput })

export function lockRoutes(app: App): void {
  app.get(
    '/api/admin/locks',
    {
      schema: { operationId: 'listLocks', tags, response: { 200: Locks } },
      config: requireStaff('settings.write'),
    },
    async (request) => listLocks(request.ctx),
  )

  app.put(
    '/api/admin/locks/site',
    { schema: { operationId: 'setSiteLock', tags, body: LockPassword, response: { 200: Locks } }, config: write },
    async (request) => {
      await setLock(request.ctx, { kind: 'site' }, request.body.password)
      return listLocks(request.ctx)
    },
  )

  app.delete(
    '/api/admin/locks/site',
    { schema: { operationId: 'removeSiteLock', tags, response: { 200: Locks } }, config: write },
    async (request) => {
      await removeLock(request.ctx, { kind: 'site' })
      return listLocks(request.ctx)
    },
  )

  app.put(
    '/api/admin/locks/collections/:collectionId',
    {
      schema: {
        operationId: 'setCollectionLock',
        tags,
        params: CollectionParams,
        body: LockPassword,
        response: { 200: Locks },
      },
      config: write,
    },
    async (request) => {
      const { collectionId } = request.params
      await setLock(request.ctx, { kind: 'collection', collectionId }, request.body.password)
      return listLocks(request.ctx)
    },
  )

  app.delete(
    '/api/admin/locks/collections/:collectionId',
    {
      schema: { operationId: 'removeCollectionLock', tags, params: CollectionParams, response: { 200: Locks } },
      config: write,
    },
    async (request) => {
      const { collectionId } = request.params
      await removeLock(request.ctx, { kind: 'collection', collectionId })
      return listLocks(request.ctx)
    },
  )
}
