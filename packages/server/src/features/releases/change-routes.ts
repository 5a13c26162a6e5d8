import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { openTarget } from './open-releases.ts'
import { refuseWrongMenu } from './changes/menus.ts'
import { refuseWrongPrices } from './changes/prices.ts'
import { SavedChange, SaveMenuChange, SavePriceChange, WaitingChanges } from './changes/schema.ts'
import { listWaitingChanges, saveChange } from './changes/service.ts'

const root = '/api/admin/releases/changes'
const tags = ['documents']

/** What a release changes beside content. Who may change it live may draft it. */
export function registerReleaseChangeRoutes(app: App): void {
  app.get(
    root,
    {
      schema: { operationId: 'listReleaseChanges', tags, response: { 200: WaitingChanges } },
      config: requireStaff('content.read', 'products.read'),
    },
    async (request) => ({ changes: await listWaitingChanges(request.ctx) }),
  )
  app.post(
    `${root}/prices`,
    {
      schema: { operationId: 'savePriceChange', tags, body: SavePriceChange, response: { 200: SavedChange } },
      config: requireStaff('products.write'),
    },
    async ({ ctx, body: { release, productId, prices } }) => {
      await refuseWrongPrices(ctx, productId, prices)
      const value = Object.fromEntries(prices.map(({ variantId, ...price }) => [variantId, price]))
      return saveChange(ctx, openTarget, release, { kind: 'prices', id: productId, value })
    },
  )
  app.post(
    `${root}/menus`,
    {
      schema: { operationId: 'saveMenuChange', tags, body: SaveMenuChange, response: { 200: SavedChange } },
      config: requireStaff('content.write'),
    },
    async ({ ctx, body: { release, name, entries } }) => {
      const checked = await refuseWrongMenu(ctx, name, entries)
      const value = { entries: entries === null ? null : checked }
      return saveChange(ctx, openTarget, release, { kind: 'menu', id: name, value })
    },
  )
}
