import { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireScope } from '../api-keys/index.ts'
import { changeStock, listInventory, lockStock } from '../inventory/index.ts'
import { ApiPagination, PageQuery, toPage } from './paging.ts'
import { runOnce, WriteHeaders } from './run-once.ts'

const tags = ['Inventory']
const Quantity = z.int().min(0).max(1_000_000_000)
const maxOperations = 100

const InventoryItem = z
  .object({
    variantId: z.string(),
    sku: z.string(),
    /** Name of the product and the attributes of the variant. */
    descriptor: z.string(),
    unlimited: z.boolean(),
    quantity: z.int(),
  })
  .meta({ id: 'ApiInventoryItem' })

const InventoryPage = z
  .object({ inventory: z.array(InventoryItem), pagination: ApiPagination })
  .meta({ id: 'ApiInventoryPage' })

const Adjustment = z
  .object({
    variantId: IdInput,
    /** So many more, or with a minus fewer. */
    change: z.int().min(-1_000_000_000).max(1_000_000_000).optional(),
    /** The number on hand from now on. */
    set: Quantity.optional(),
    /** With `set`: the number that was read. Another one in the database answers 409. */
    expected: Quantity.optional(),
    /** Nothing is counted any more. */
    unlimited: z.literal(true).optional(),
  })
  .refine(
    ({ change, set, unlimited }) => [change, set, unlimited].filter((each) => each !== undefined).length === 1,
    'Send one of change, set and unlimited.',
  )
  .meta({ id: 'ApiAdjustment' })

const Adjustments = z
  .object({ adjustments: z.array(Adjustment).min(1).max(maxOperations, `At most ${maxOperations} adjustments.`) })
  .meta({ id: 'ApiAdjustments' })

export function registerInventoryRoutes(app: App): void {
  app.get(
    '/api/v1/commerce/inventory',
    {
      schema: {
        operationId: 'listInventory',
        summary: 'List the stock of physical and service products',
        tags,
        querystring: PageQuery.extend({
          /** Ids with commas between them. */
          variantIds: z.string().max(2_500).optional(),
        }),
        response: { 200: InventoryPage },
      },
      config: requireScope('inventory.read'),
    },
    async ({ ctx, query }) => {
      const { cursor, limit, variantIds } = query
      const ids = variantIds === undefined ? null : variantIds.split(',').map((id) => id.trim())
      const rows = await listInventory(ctx, { after: cursor ?? null, variantIds: ids, limit: limit + 1 })
      const { page, pagination } = toPage(rows, limit, (row) => row.variantId)
      return { inventory: page.map(toItem), pagination }
    },
  )

  app.post(
    '/api/v1/commerce/inventory/adjustments',
    {
      schema: {
        operationId: 'adjustInventory',
        summary: 'Change the stock of several variants: all of them, or none',
        tags,
        headers: WriteHeaders,
        body: Adjustments,
        response: { 200: z.object({ inventory: z.array(InventoryItem) }).meta({ id: 'ApiAdjustedInventory' }) },
      },
      config: requireScope('inventory.write'),
    },
    async (request, reply) => runOnce(request, reply, 200, (ctx) => adjust(ctx, request.body.adjustments)),
  )
}

async function adjust(ctx: Ctx, adjustments: z.infer<typeof Adjustments>['adjustments']) {
  const ids = adjustments.map(({ variantId }) => variantId)
  if (new Set(ids).size !== ids.length) throw invalidInput({ fields: { adjustments: 'Name each variant once.' } })
  return transaction(ctx, async (ctx) => {
    // All of it first: once one sells out, this call holds the site, which sales change after their stock.
    await lockStock(ctx, ids)
    const ordered = adjustments.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
    for (const each of ordered) await changeStock(ctx, each.variantId, toChange(each))
    const rows = await listInventory(ctx, { after: null, variantIds: ids, limit: ids.length })
    return { inventory: rows.map(toItem) }
  })
}

function toChange({ change, set, expected }: z.infer<typeof Adjustment>): Parameters<typeof changeStock>[2] {
  if (change !== undefined) return { change }
  if (set !== undefined) return { onHand: set, ...(expected === undefined ? {} : { expectedOnHand: expected }) }
  return { unlimited: true }
}

function toItem(row: Awaited<ReturnType<typeof listInventory>>[number]): z.infer<typeof InventoryItem> {
  const values = Object.values(row.attributes)
  return {
    variantId: row.variantId,
    sku: row.sku,
    descriptor: values.length === 0 ? row.title : `${row.title} (${values.join(', ')})`,
    unlimited: row.unlimited,
    quantity: row.onHand,
  }
}
