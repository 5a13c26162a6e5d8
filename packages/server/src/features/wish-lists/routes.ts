import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportWishedProducts, getWishListSettings, listWishedProducts, saveWishListSettings } from './report.ts'
import { WishedProducts, WishedProductsQuery, WishListSettings } from './schema.ts'

const tags = ['wish-lists']
const root = '/api/admin/wish-lists'

/** What staff see and set of wish lists. The calls of visitors are among the pages. */
export function registerWishListRoutes(app: App): void {
  app.get(
    `${root}/products`,
    {
      schema: {
        operationId: 'listWishedProducts',
        tags,
        querystring: WishedProductsQuery,
        response: { 200: WishedProducts },
      },
      config: requireStaff('customers.read'),
    },
    async (request) => listWishedProducts(request.ctx, request.query.cursor),
  )

  app.get(
    `${root}/products.csv`,
    { schema: { operationId: 'exportWishedProducts', tags }, config: requireStaff('customers.read') },
    async (request, reply) => sendCsv(reply, addDay('wish-lists', request.ctx.now), exportWishedProducts(request.ctx)),
  )

  app.get(
    `${root}/settings`,
    {
      schema: { operationId: 'getWishListSettings', tags, response: { 200: WishListSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => getWishListSettings(request.ctx),
  )

  app.put(
    `${root}/settings`,
    {
      schema: {
        operationId: 'saveWishListSettings',
        tags,
        body: WishListSettings,
        response: { 200: WishListSettings },
      },
      config: requireStaff('store.write'),
    },
    async (request) => saveWishListSettings(request.ctx, request.body),
  )
}
