import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { listMatchingIds, productLimits } from '../products/index.ts'
import { lockSettings } from '../sites/index.ts'
import { bulkEditsRunning, noProducts, notUndoable, selectionChanged, tooManyProducts } from './errors.ts'
import { goneProduct, planChange } from './plan-change.ts'
import { listExistingIds, listSnapshots } from './product-store.ts'
import { readRules } from './rules.ts'
import { runChunk } from './run.ts'
import { BulkChange, type BulkEdit, type BulkEditPreview, type BulkSelection, type NewBulkEdit } from './schema.ts'
import {
  type BulkEditRow,
  countOutcomes,
  countUnfinished,
  findBulkEdit,
  insertBulkEdit,
  listBulkEditRows,
  lockBulkEdit,
  startUndoing,
  type StatusCount,
} from './store.ts'

/** Edits of one site that may run at the same time. */
const maxUnfinished = 3
const maxSamples = 5
const maxReasons = 5
const maxListed = 20

export const bulkEditJob = 'run-bulk-edit'

/** What a change would do, without doing it. */
export async function previewBulkEdit(
  ctx: Ctx,
  { selection, change }: Pick<NewBulkEdit, 'selection' | 'change'>,
): Promise<BulkEditPreview> {
  const itemIds = await listSelected(ctx, selection)
  const counts = { changed: 0, unchanged: 0, skipped: 0 }
  const reasons = new Map<string, number>()
  const samples: BulkEditPreview['samples'] = []
  for (let from = 0; from < itemIds.length; from += previewStep) {
    const ids = itemIds.slice(from, from + previewStep)
    const products = new Map((await listSnapshots(ctx, ids)).map((product) => [product.itemId, product]))
    for (const id of ids) {
      const product = products.get(id)
      const plan = product ? planChange(change, product, readRules(ctx)) : goneProduct
      counts[plan.kind]++
      if (plan.kind === 'skipped') reasons.set(plan.reason, (reasons.get(plan.reason) ?? 0) + 1)
      if (plan.kind === 'changed' && product && samples.length < maxSamples)
        samples.push({ itemId: id, title: product.title, before: shorten(plan.before), after: shorten(plan.after) })
    }
  }
  const found = [...reasons].map(([reason, count]) => ({ reason, count }))
  return { total: itemIds.length, ...counts, reasons: found.slice(0, maxReasons), samples }
}

const previewStep = 500

function shorten({ prices, ...facts }: BulkEditPreview['samples'][number]['before']) {
  return { ...facts, ...(prices ? { prices: prices.slice(0, 3) } : {}) }
}

/** Stores a change of many products and does the first of them at once; a job does the others. */
export async function addBulkEdit(ctx: Ctx, { selection, change, expectedTotal }: NewBulkEdit): Promise<BulkEdit> {
  const actor = requireStaffActor(ctx)
  const bulkEditId = newId()
  await transaction(ctx, async (ctx) => {
    // Held, so that two who begin one at the same time count both.
    await lockSettings(ctx)
    if ((await countUnfinished(ctx)) >= maxUnfinished) throw bulkEditsRunning({ max: maxUnfinished })
    const itemIds = await listSelected(ctx, selection)
    if (expectedTotal !== undefined && expectedTotal !== itemIds.length)
      throw selectionChanged({ total: itemIds.length, expected: expectedTotal })
    const who = { account_id: actor.accountId, person: actor.name, role: actor.role }
    await insertBulkEdit(ctx, { bulk_edit_id: bulkEditId, ...who, change: JSON.stringify(change) }, itemIds)
    await addJob(ctx, bulkEditId)
  })
  await runChunk(ctx, bulkEditId)
  return getBulkEdit(ctx, bulkEditId)
}

function requireStaffActor({ actor }: Pick<Ctx, 'actor'>) {
  if (actor.kind !== 'staff') throw new Error('Bulk edits are for staff.')
  return actor
}

/** Also for few products: it finishes what a request that dies leaves behind. */
async function addJob(ctx: Ctx, bulkEditId: string): Promise<void> {
  await ctx.jobs.add(bulkEditJob, { websiteId: ctx.site.id, bulkEditId })
}

/** Sets back what a change did, where nobody changed it since. Begins at once, as the change did. */
export async function undoBulkEdit(ctx: Ctx, bulkEditId: string): Promise<BulkEdit> {
  const { accountId, name, role } = requireStaffActor(ctx)
  await transaction(ctx, async (ctx) => {
    const edit = await lockBulkEdit(ctx, bulkEditId)
    if (!edit) throw notFound({ what: 'This change' })
    if (edit.status !== 'done') throw notUndoable({ status: edit.status })
    await startUndoing(ctx, bulkEditId, { undo_account_id: accountId, undo_person: name, undo_role: role })
    await addJob(ctx, bulkEditId)
  })
  await runChunk(ctx, bulkEditId)
  return getBulkEdit(ctx, bulkEditId)
}

/** How far a change is. */
export async function getBulkEdit(ctx: Ctx, bulkEditId: string): Promise<BulkEdit> {
  const row = await findBulkEdit(ctx, bulkEditId)
  if (!row) throw notFound({ what: 'This change' })
  return toView(row, await countOutcomes(ctx, [bulkEditId]))
}

/** The newest changes of many products. */
export async function listBulkEdits(ctx: Ctx): Promise<BulkEdit[]> {
  const rows = await listBulkEditRows(ctx, maxListed)
  const counts = await countOutcomes(
    ctx,
    rows.map((row) => row.bulk_edit_id),
  )
  return rows.map((row) =>
    toView(
      row,
      counts.filter((count) => count.bulk_edit_id === row.bulk_edit_id),
    ),
  )
}

/** Does what is left of a change or of its undoing. */
export async function finishBulkEdit(ctx: Ctx, bulkEditId: string): Promise<void> {
  while (await runChunk({ ...ctx, now: new Date() }, bulkEditId));
}

async function listSelected(ctx: Ctx, selection: BulkSelection): Promise<string[]> {
  const max = productLimits.bulkProducts
  const ids =
    'itemIds' in selection
      ? await listExistingIds(ctx, selection.itemIds)
      : await listMatchingIds(ctx, selection.filter, max + 1)
  if (ids.length > max) throw tooManyProducts({ max })
  if (ids.length === 0) throw noProducts({})
  return ids
}

const subjects = {
  price: 'Prices',
  startSale: 'Sale',
  endSale: 'End of sale',
  categories: 'Categories',
  tags: 'Tags',
  visibility: 'Visibility',
  delete: 'Deletion',
} as const

function toView(row: BulkEditRow, counts: readonly StatusCount[]): BulkEdit {
  const { kind } = BulkChange.parse(row.change)
  const count = (status: StatusCount['status']) =>
    counts.reduce((sum, each) => sum + (each.status === status ? each.count : 0), 0)
  return {
    bulkEditId: row.bulk_edit_id,
    title: `${subjects[kind]} of ${row.total === 1 ? '1 product' : `${row.total} products`}`,
    kind,
    status: readStatus(row.status),
    total: row.total,
    done: row.total - count('waiting'),
    changed: count('changed'),
    skipped: count('skipped'),
    undone: count('undone'),
    kept: count('kept'),
    reasons: counts
      .filter(({ reason }) => reason !== '')
      .slice(0, maxReasons)
      .map(({ reason, count }) => ({ reason, count })),
    createdOn: row.created_at.toISOString(),
  }
}

function readStatus(status: string): BulkEdit['status'] {
  return status === 'done' || status === 'undoing' || status === 'undone' ? status : 'running'
}
