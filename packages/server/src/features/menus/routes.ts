import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { MenuList, SaveMenu } from './schema.ts'
import { listMenus, resetMenu, saveMenu } from './service.ts'

const tags = ['collections']

/** Menus for owners, below /api/admin. */
export function registerMenuRoutes(app: App): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')

  app.get(
    '/api/admin/menus',
    { schema: { operationId: 'listMenus', tags, response: { 200: MenuList } }, config: mayRead },
    async (request) => ({ menus: await listMenus(request.ctx) }),
  )

  app.put(
    '/api/admin/menus/:name',
    {
      schema: {
        operationId: 'saveMenu',
        tags,
        params: z.object({ name: IdInput }),
        body: SaveMenu,
        response: { 200: MenuList },
      },
      config: mayWrite,
    },
    async (request) => {
      await saveMenu(request.ctx, request.params.name, request.body.entries)
      return { menus: await listMenus(request.ctx) }
    },
  )

  app.delete(
    '/api/admin/menus/:name',
    {
      schema: {
        operationId: 'resetMenu',
        tags,
        params: z.object({ name: IdInput }),
        response: { 200: MenuList },
      },
      config: mayWrite,
    },
    async (request) => {
      await resetMenu(request.ctx, request.params.name)
      return { menus: await listMenus(request.ctx) }
    },
  )
}
