import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { getAssetUrl } from '../assets/index.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { restockSoldOut } from './errors.ts'
import { wakeRestockMails } from './notify.ts'
import type {
  RestockGroup,
  RestockGroups,
  RestockSending,
  RestockSettings,
  RestockSignUp,
  RestockSignUps,
  SendRestock,
} from './schema.ts'
import { restock } from './settings.ts'
import {
  deleteSignUp,
  type GroupKey,
  type GroupRow,
  markDue,
  selectExport,
  selectGroups,
  selectSignUps,
  selectVariants,
  type SignUpRow,
} from './store.ts'

const pageSize = 50
const exportBatch = 500

/** Variants that people signed up for, those with most who wait first. */
export async function listRestockGroups(ctx: Ctx, cursor: string | undefined): Promise<RestockGroups> {
  const rows = await selectGroups(ctx, readCursor(cursor), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const hasNextPage = rows.length > pageSize
  return {
    signUpGroups: shown.map(toGroup),
    hasNextPage,
    nextPageCursor: hasNextPage && last ? `${last.waitingCount}.${last.variantId}` : null,
  }
}

/** Sign-ups for a variant, oldest first. */
export async function listRestockSignUps(
  ctx: Ctx,
  query: { readonly productId: string; readonly variantId: string; readonly cursor?: string | undefined },
): Promise<RestockSignUps> {
  await requireVariant(ctx, query)
  const rows = await selectSignUps(ctx, query.variantId, { after: query.cursor ?? '', limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const hasNextPage = rows.length > pageSize
  return {
    signUps: shown.map(toSignUp),
    hasNextPage,
    nextPageCursor: hasNextPage ? (shown.at(-1)?.signUpId ?? null) : null,
  }
}

/** Sends the mails of one variant. Throws `not_found`, `restock_sold_out`. */
export async function sendRestock(ctx: Ctx, input: SendRestock): Promise<RestockSending> {
  const variant = await requireVariant(ctx, input)
  if (!variant.inStock) throw restockSoldOut({})
  return queue(ctx, [input.variantId], input.signUpIds)
}

/** Sends the mails of several variants; those without stock are counted and left alone. */
export async function sendAllRestock(
  ctx: Ctx,
  pairs: readonly { readonly productId: string; readonly variantId: string }[],
): Promise<RestockSending> {
  const variants = await selectVariants(ctx, pairs)
  const ready = variants.filter(({ inStock }) => inStock)
  const sending = await queue(
    ctx,
    ready.map(({ variantId }) => variantId),
  )
  return { ...sending, soldOut: variants.length - ready.length }
}

async function queue(ctx: Ctx, variantIds: readonly string[], signUpIds?: readonly string[]): Promise<RestockSending> {
  return transaction(ctx, async (ctx) => {
    const queued = await markDue(ctx, variantIds, signUpIds)
    if (queued > 0) wakeRestockMails(ctx)
    return { queued, soldOut: 0 }
  })
}

/** Throws `not_found`. */
export async function removeRestockSignUp(ctx: Ctx, signUpId: string): Promise<void> {
  if (!(await deleteSignUp(ctx, signUpId))) throw notFound({ what: 'This sign-up' })
}

/** Sign-ups as CSV, of one variant or all, oldest first. */
export async function* exportRestockSignUps(
  ctx: Ctx,
  variantId: string | undefined,
): AsyncGenerator<string, undefined> {
  yield formatCsvLine(['Product', 'Variant', 'SKU', 'Email', 'Signed up on', 'Notified on'])
  let after = ''
  for (;;) {
    const rows = await selectExport(ctx, variantId, { after, limit: exportBatch })
    for (const { productTitle, options, sku, email, createdAt, notifiedAt } of rows) {
      const texts = [productTitle, options.join(' / '), sku, email].map(toPlainCell)
      yield formatCsvLine([...texts, createdAt.toISOString(), notifiedAt?.toISOString() ?? ''])
    }
    after = rows.at(-1)?.signUpId ?? ''
    if (rows.length < exportBatch) return undefined
  }
}

export async function getRestockSettings(ctx: Ctx): Promise<RestockSettings> {
  return restock.read(await loadSettings(ctx))
}

export async function saveRestockSettings(ctx: Ctx, input: RestockSettings): Promise<RestockSettings> {
  await changeSettings(ctx, restock.set(input))
  return input
}

async function requireVariant(ctx: Ctx, pair: { readonly productId: string; readonly variantId: string }) {
  const [variant] = await selectVariants(ctx, [pair])
  if (!variant) throw notFound({ what: 'This variant' })
  return variant
}

/** A cursor that is not ours begins anew. */
function readCursor(cursor: string | undefined): GroupKey | undefined {
  const [, count, variantId] = /^(\d{1,9})\.(.+)$/.exec(cursor ?? '') ?? []
  return count === undefined || variantId === undefined ? undefined : { waitingCount: Number(count), variantId }
}

function toGroup({ assetId, filename, unlimited, onHand, lastSignUpAt, options, ...row }: GroupRow): RestockGroup {
  return {
    ...row,
    options: [...options],
    pictureUrl: assetId === null || filename === null ? null : getAssetUrl({ id: assetId, filename }),
    stock: { unlimited, onHand },
    lastSignUpOn: lastSignUpAt.toISOString(),
  }
}

function toSignUp({ signUpId, email, createdAt, dueAt, notifiedAt }: SignUpRow): RestockSignUp {
  return {
    id: signUpId,
    email,
    status: notifiedAt ? 'notified' : dueAt ? 'sending' : 'waiting',
    createdOn: createdAt.toISOString(),
    notifiedOn: notifiedAt?.toISOString() ?? null,
  }
}
