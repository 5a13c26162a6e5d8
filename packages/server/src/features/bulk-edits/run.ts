import { type Actor, type Ctx, transaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteProduct, variantPrices } from '../products/index.ts'
import { publishChange } from '../sites/index.ts'
import { restoreFromTrash } from '../trash/index.ts'
import { goneProduct, planChange, planUndo, type ProductSnapshot } from './plan-change.ts'
import { listSnapshots, writeFacts } from './product-store.ts'
import { readRules } from './rules.ts'
import { BulkChange, type ProductFacts } from './schema.ts'
import {
  type BulkEditRow,
  findBulkEdit,
  isTarget,
  listTargets,
  lockBulkEdit,
  type Outcome,
  saveOutcomes,
  type TargetRow,
  updateStatus,
} from './store.ts'

/** Products of one transaction: short enough that nobody who edits one of them waits long. */
const chunkSize = 100

/** Does the next products of a change, or of its undoing, as the person who asked for it. Says whether there are more. */
export async function runChunk(given: Ctx, bulkEditId: string): Promise<boolean> {
  const edit = await findBulkEdit(given, bulkEditId)
  const isUndoing = edit?.status === 'undoing'
  if (!edit || (edit.status !== 'running' && !isUndoing)) return false
  const ctx = { ...given, actor: getActor(edit) }
  const change = BulkChange.parse(edit.change)
  if (isUndoing && change.kind === 'delete') return restoreChunk(ctx, bulkEditId)
  return transaction(ctx, async (ctx) => {
    const locked = await lockBulkEdit(ctx, bulkEditId)
    if (locked?.status !== edit.status) return false
    const { targets, hasMore } = await readTargets(ctx, bulkEditId, isUndoing ? 'changed' : 'waiting')
    const products = await holdProducts(ctx, targets)
    const outcomes = isUndoing
      ? await undoTargets(ctx, targets, products)
      : await changeTargets(ctx, change, targets, products)
    await saveOutcomes(ctx, bulkEditId, outcomes)
    if (!hasMore) await updateStatus(ctx, bulkEditId, isUndoing ? 'undone' : 'done')
    await publishChange(ctx)
    return hasMore
  })
}

/** With the rights of the moment in which the person asked. */
function getActor(edit: BulkEditRow): Actor {
  const { undo_account_id: accountId, undo_person: name, undo_role: role } = edit
  if (edit.status === 'undoing' && accountId !== null && name !== null && role !== null)
    return { kind: 'staff', accountId, name, role }
  return { kind: 'staff', accountId: edit.account_id, name: edit.person, role: edit.role }
}

/** The products of one transaction, and whether others wait behind them. */
async function readTargets(ctx: Ctx, bulkEditId: string, status: 'changed' | 'waiting') {
  const rows = await listTargets(ctx, bulkEditId, status, chunkSize + 1)
  return { targets: rows.slice(0, chunkSize), hasMore: rows.length > chunkSize }
}

type Products = ReadonlyMap<string, ProductSnapshot>

async function holdProducts(ctx: Ctx, targets: readonly TargetRow[]): Promise<Products> {
  const ids = targets.map((target) => target.item_id)
  await variantPrices.lockProducts(ctx, ids)
  return new Map((await listSnapshots(ctx, ids)).map((product) => [product.itemId, product]))
}

async function changeTargets(
  ctx: Ctx,
  change: BulkChange,
  targets: readonly TargetRow[],
  products: Products,
): Promise<Outcome[]> {
  const rules = readRules(ctx)
  const outcomes = targets.map(({ item_id: itemId }): Outcome => {
    const product = products.get(itemId)
    const plan = product ? planChange(change, product, rules) : goneProduct
    if (plan.kind === 'changed') return { itemId, status: 'changed', before: plan.before, after: plan.after }
    return { itemId, status: plan.kind, ...(plan.kind === 'skipped' ? { reason: plan.reason } : {}) }
  })
  const changed = outcomes.flatMap(({ itemId, after }) => (after ? [{ itemId, facts: after }] : []))
  if (change.kind !== 'delete') {
    await writeFacts(ctx, changed)
    return outcomes
  }
  const trashIds = new Map<string, string>()
  for (const { itemId } of changed) trashIds.set(itemId, await deleteProduct(ctx, itemId))
  return outcomes.map((outcome) => {
    const trashId = trashIds.get(outcome.itemId)
    return trashId === undefined ? outcome : { ...outcome, after: { trashId } }
  })
}

async function undoTargets(ctx: Ctx, targets: readonly TargetRow[], products: Products): Promise<Outcome[]> {
  const writes: { itemId: string; facts: ProductFacts }[] = []
  const outcomes = targets.map(({ item_id: itemId, before, after }): Outcome => {
    const product = products.get(itemId)
    const facts = product && planUndo(before ?? {}, after ?? {}, product)
    if (!facts) return { itemId, status: 'kept', reason: 'It was changed again, or deleted.' }
    writes.push({ itemId, facts })
    return { itemId, status: 'undone' }
  })
  await writeFacts(ctx, writes)
  return outcomes
}

/** Products come back one by one: what prevents one of them leaves the others alone. */
async function restoreChunk(ctx: Ctx, bulkEditId: string): Promise<boolean> {
  const { targets, hasMore } = await readTargets(ctx, bulkEditId, 'changed')
  for (const target of targets) await restoreTarget(ctx, bulkEditId, target)
  if (hasMore) return true
  await transaction(ctx, async (ctx) => {
    const edit = await lockBulkEdit(ctx, bulkEditId)
    if (edit?.status === 'undoing') await updateStatus(ctx, bulkEditId, 'undone')
  })
  return false
}

async function restoreTarget(ctx: Ctx, bulkEditId: string, { item_id: itemId, after }: TargetRow): Promise<void> {
  try {
    await transaction(ctx, async (ctx) => {
      await lockBulkEdit(ctx, bulkEditId)
      // A request and a job may both be here.
      if (!(await isTarget(ctx, bulkEditId, itemId, 'changed'))) return
      await restoreFromTrash(ctx, after?.trashId ?? '')
      await saveOutcomes(ctx, bulkEditId, [{ itemId, status: 'undone' }])
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await saveOutcomes(ctx, bulkEditId, [{ itemId, status: 'kept', reason: error.message.slice(0, 300) }])
  }
}
