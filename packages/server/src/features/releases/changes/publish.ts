import { type Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireCapability } from '../../accounts/index.ts'
import { variantPrices } from '../../products/index.ts'
import { lockSettings } from '../../sites/index.ts'
import { changeOutdated, rollbackChanged } from '../errors.ts'
import { compareChanges, isLive, listKinds } from './compare.ts'
import type { Fields } from './kind.ts'
import { changeKinds } from './kinds.ts'
import { type ChangeRow, notePrevious } from './store.ts'

/** Who puts a change before visitors may make it by hand: throws `not_allowed`. The job acts for the person who set its time. */
export function requireChangeRights(ctx: Ctx, changes: readonly Pick<ChangeRow, 'kind'>[]): void {
  if (ctx.actor.kind === 'system') return
  for (const kind of listKinds(changes)) requireCapability(ctx, changeKinds[kind].capability)
}

/** Holds the products of changes. Before documents and settings, as everybody does who changes a product. */
export async function lockChangedProducts(ctx: Ctx, changes: readonly ChangeRow[]): Promise<void> {
  const ids = changes.flatMap(({ kind, id }) => (kind === 'prices' ? [id] : []))
  if (ids.length > 0) await variantPrices.lockProducts(ctx, ids)
}

/** Makes all changes of a release live. Throws `change_outdated` where something else is live by now. Belongs into a transaction. */
export async function publishChanges(ctx: Ctx, releaseId: string, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.length === 0) return
  await lockChangedSettings(ctx, changes)
  const compared = await compareChanges(ctx, changes)
  const stale = compared.find(({ live, conflicts }) => !live || conflicts.length > 0)
  if (stale) throw changeOutdated({ title: nameChange(stale.change, stale.live?.title) })
  await notePrevious(
    ctx,
    releaseId,
    compared.map(({ change: { kind, id }, live }) => ({ kind, id, fields: live?.fields ?? {} })),
  )
  await write(ctx, changes, ({ value }) => value)
}

/** Takes all changes of a release back. Throws `rollback_changed` where something else is live by now. Belongs into a transaction. */
export async function rollBackChanges(ctx: Ctx, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.length === 0) return
  await lockChangedSettings(ctx, changes)
  const compared = await compareChanges(ctx, changes)
  const stale = compared.find(({ change, live }) => !live || !isLive(change.value, live.fields))
  if (stale) throw rollbackChanged({ title: nameChange(stale.change, stale.live?.title) })
  await write(ctx, changes, ({ previous }) => previous ?? {})
}

/** What people call a change in a sentence. */
function nameChange({ kind, id }: ChangeRow, title: string | undefined): string {
  if (kind === 'tweaks') return 'Styles'
  if (kind === 'css') return 'Custom CSS'
  return title || id
}

async function lockChangedSettings(ctx: Ctx, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.some(({ kind }) => kind !== 'prices')) await lockSettings(ctx)
}

async function write(ctx: Ctx, changes: readonly ChangeRow[], getFields: (change: ChangeRow) => Fields): Promise<void> {
  for (const name of listKinds(changes)) {
    const own = changes.filter(({ kind }) => kind === name)
    try {
      await changeKinds[name].write(
        ctx,
        own.map((change) => ({ id: change.id, fields: getFields(change) })),
      )
    } catch (error) {
      // A page of a menu is gone since.
      const isExpected = error instanceof AppError && error.code === 'invalid_input'
      if (isExpected && own[0]) throw changeOutdated({ title: nameChange(own[0], undefined) })
      throw error
    }
  }
}
