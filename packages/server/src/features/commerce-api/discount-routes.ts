import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import type { App } from '../../platform/http/http.ts'
import { IdInput, LineInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { requireScope } from '../api-keys/index.ts'
import {
  createDiscount,
  deleteDiscount,
  type Discount,
  getDiscount,
  listDiscounts,
  NewDiscount,
  saveDiscount,
} from '../discounts/index.ts'
import { ApiMoney, ApiMoneyInput, readApiMoney, toApiMoney } from './money.ts'
import { ApiPagination, PageQuery } from './paging.ts'
import { runOnce, WriteHeaders as headers } from './run-once.ts'

const tags = ['Discounts']
const base = '/api/v1/commerce/discounts'
const Status = z.enum(['active', 'scheduled', 'expired'])
const Pieces = z.int().min(1).max(1000)
const Uses = z.int().min(1).max(10_000_000).nullable()
/** Percent, with at most four decimal places. */
const Percentage = z.number().min(0.0001).max(100).meta({ id: 'ApiPercentage' })
const ppmPerPercent = 10_000

const Target = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('order') }),
    z.object({ kind: z.literal('products'), productIds: z.array(IdInput).min(1).max(200) }),
    z.object({ kind: z.literal('categories'), categoryIds: z.array(IdInput).min(1).max(200) }),
  ])
  .meta({ id: 'ApiDiscountTarget' })

function createEffect(money: typeof ApiMoney | typeof ApiMoneyInput) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percentage: Percentage }),
    z.object({ kind: z.literal('amount'), amount: money }),
    z.object({ kind: z.literal('free_shipping') }),
    z.object({ kind: z.literal('buy_x_get_y'), buyQuantity: Pieces, getQuantity: Pieces, percentage: Percentage }),
  ])
}

const shared = {
  /** '' for an automatic discount, or one with generated codes only. */
  promoCode: z.string().trim().max(40),
  isAutomatic: z.boolean(),
  target: Target,
  minimumQuantity: Pieces.nullable(),
  excludesSaleItems: z.boolean(),
  /** The customers who may use it; empty: everybody. */
  customerEmails: z.array(z.string().trim().max(256)).max(500),
  isFirstOrderOnly: z.boolean(),
  validFrom: TimeInput.nullable(),
  validTo: TimeInput.nullable(),
  maxUses: Uses,
  maxUsesPerCustomer: Uses,
  maxUsesPerCode: Uses,
}

const ApiDiscount = z
  .object({
    id: z.string(),
    version: z.int(),
    status: Status,
    name: z.string(),
    ...shared,
    effect: createEffect(ApiMoney).meta({ id: 'ApiDiscountEffect' }),
    minimumSubtotal: ApiMoney.nullable(),
    numberOfUses: z.int(),
    createdOn: z.string(),
    modifiedOn: z.string(),
  })
  .meta({ id: 'ApiDiscount' })
type ApiDiscount = z.infer<typeof ApiDiscount>

const ApiNewDiscount = z
  .object({
    name: LineInput(100).min(1, 'Name is required.'),
    effect: createEffect(ApiMoneyInput).meta({ id: 'ApiNewDiscountEffect' }),
    promoCode: shared.promoCode.default(''),
    isAutomatic: shared.isAutomatic.default(false),
    target: Target.default({ kind: 'order' }),
    minimumSubtotal: ApiMoneyInput.nullable().default(null),
    minimumQuantity: shared.minimumQuantity.default(null),
    excludesSaleItems: shared.excludesSaleItems.default(false),
    customerEmails: shared.customerEmails.default([]),
    isFirstOrderOnly: shared.isFirstOrderOnly.default(false),
    validFrom: shared.validFrom.default(null),
    validTo: shared.validTo.default(null),
    maxUses: Uses.default(null),
    maxUsesPerCustomer: Uses.default(null),
    maxUsesPerCode: Uses.default(null),
  })
  .meta({ id: 'ApiNewDiscount' })
type ApiNewDiscount = z.infer<typeof ApiNewDiscount>

/** Replaces all of a discount; `version` is that of the discount that was read. */
const ApiDiscountReplacement = ApiNewDiscount.extend({ version: z.int().min(1).max(2_147_483_647) }).meta({
  id: 'ApiDiscountReplacement',
})

const DiscountPage = z
  .object({ discounts: z.array(ApiDiscount), pagination: ApiPagination })
  .meta({ id: 'ApiDiscountPage' })
const params = z.object({ discountId: IdInput })

export function registerDiscountRoutes(app: App): void {
  const mayRead = requireScope('discounts.read')
  const config = requireScope('discounts.write')
  const response = { 200: ApiDiscount }

  app.get(
    base,
    {
      schema: {
        operationId: 'listDiscounts',
        summary: 'List discounts, newest first',
        tags,
        querystring: PageQuery.extend({
          status: Status.optional(),
          /** Part of a name or of a code. */
          search: z.string().trim().max(200).optional(),
        }),
        response: { 200: DiscountPage },
      },
      config: mayRead,
    },
    async ({ ctx, query }) => {
      const { discounts, pagination } = await listDiscounts(ctx, query)
      return { discounts: discounts.map((discount) => toApiDiscount(ctx, discount)), pagination }
    },
  )

  app.get(
    `${base}/:discountId`,
    { schema: { operationId: 'getDiscount', summary: 'Get a discount', tags, params, response }, config: mayRead },
    async ({ ctx, params }) => toApiDiscount(ctx, await getDiscount(ctx, params.discountId)),
  )

  app.post(
    base,
    {
      schema: {
        operationId: 'createDiscount',
        summary: 'Create a discount',
        tags,
        headers,
        body: ApiNewDiscount,
        response: { 201: ApiDiscount },
      },
      config,
    },
    async (request, reply) =>
      runOnce(request, reply, 201, async (ctx) =>
        toApiDiscount(ctx, await createDiscount(ctx, readDiscount(ctx, request.body))),
      ),
  )

  app.put(
    `${base}/:discountId`,
    {
      schema: {
        operationId: 'replaceDiscount',
        summary: 'Replace a discount, if its version is the one that was read',
        tags,
        params,
        body: ApiDiscountReplacement,
        response,
      },
      config,
    },
    async ({ ctx, params, body }) => {
      const { version, ...discount } = body
      return toApiDiscount(ctx, await saveDiscount(ctx, params.discountId, { ...readDiscount(ctx, discount), version }))
    },
  )

  app.delete(
    `${base}/:discountId`,
    {
      schema: {
        operationId: 'deleteDiscount',
        summary: 'Delete a discount',
        tags,
        params,
        response: { 204: z.null() },
      },
      config,
    },
    async ({ ctx, params }, reply) => {
      await deleteDiscount(ctx, params.discountId)
      return reply.code(204).send(null)
    },
  )
}

/** Through the schema of the owner's own form: its rules are those of the shop. */
function readDiscount(ctx: Ctx, input: ApiNewDiscount): NewDiscount {
  const { promoCode, target, minimumSubtotal, customerEmails, validFrom, validTo, effect, ...rest } = input
  return parseInput(NewDiscount, {
    ...rest,
    code: promoCode,
    effect: readEffect(ctx, effect),
    target: target.kind === 'products' ? { kind: 'products', itemIds: target.productIds } : target,
    minimumMinor: minimumSubtotal && readApiMoney(ctx, minimumSubtotal, 'minimumSubtotal'),
    emails: customerEmails,
    startsOn: validFrom,
    endsOn: validTo,
  })
}

function readEffect(ctx: Ctx, effect: ApiNewDiscount['effect']): NewDiscount['effect'] {
  if (effect.kind === 'amount')
    return { kind: 'amount', amountMinor: readApiMoney(ctx, effect.amount, 'effect.amount') }
  if (effect.kind === 'free_shipping') return effect
  const { percentage, ...rest } = effect
  return { ...rest, ratePpm: Math.round(percentage * ppmPerPercent) }
}

function toEffect(ctx: Ctx, effect: Discount['effect']): ApiDiscount['effect'] {
  if (effect.kind === 'amount') return { kind: 'amount', amount: toApiMoney(effect.amountMinor, ctx.site.currency) }
  if (effect.kind === 'free_shipping') return effect
  const { ratePpm, ...rest } = effect
  return { ...rest, percentage: ratePpm / ppmPerPercent }
}

function toApiDiscount(ctx: Ctx, discount: Discount): ApiDiscount {
  const { target, minimumMinor } = discount
  return {
    id: discount.id,
    version: discount.version,
    status: discount.status,
    name: discount.name,
    promoCode: discount.code,
    isAutomatic: discount.isAutomatic,
    effect: toEffect(ctx, discount.effect),
    target: target.kind === 'products' ? { kind: 'products', productIds: target.itemIds } : target,
    minimumSubtotal: minimumMinor === null ? null : toApiMoney(minimumMinor, ctx.site.currency),
    minimumQuantity: discount.minimumQuantity,
    excludesSaleItems: discount.excludesSaleItems,
    customerEmails: discount.emails,
    isFirstOrderOnly: discount.isFirstOrderOnly,
    validFrom: discount.startsOn,
    validTo: discount.endsOn,
    maxUses: discount.maxUses,
    maxUsesPerCustomer: discount.maxUsesPerCustomer,
    maxUsesPerCode: discount.maxUsesPerCode,
    numberOfUses: discount.useCount,
    createdOn: discount.createdOn,
    modifiedOn: discount.updatedOn,
  }
}
