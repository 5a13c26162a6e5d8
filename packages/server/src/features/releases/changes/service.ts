import { isDeepStrictEqual } from 'node:util'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { invalidInput, notFound } from '../../../platform/errors.ts'
import { releaseChanged, tooManyChanges } from '../errors.ts'
import { compareChanges, markLive } from './compare.ts'
import type { Fields } from './kind.ts'
import { changeKinds } from './kinds.ts'
import {
  type ChangeKindName,
  type KeptChange,
  maxChanges,
  type ReleaseTarget,
  type SavedChange,
  type WaitingChange,
} from './schema.ts'
import { type ChangeRow, deleteChanges, selectChanges, selectWaiting, upsertChange } from './store.ts'

/** Holds an open release for a change, or makes a new one; the change counts as one of the release. */
type OpenTarget = (ctx: Ctx, target: ReleaseTarget) => Promise<SavedChange>

interface NewChange {
  readonly kind: ChangeKindName
  readonly id: string
  readonly value: Fields
  readonly labels?: Readonly<Record<string, string>>
}

/**
 * Puts a change into a release, with what is live now as what it began with. Fields that the release has already stay. Values that are live
 * are no change. Throws `not_found`, `invalid_input` and `too_many_changes`.
 */
export async function saveChange(
  ctx: Ctx,
  openTarget: OpenTarget,
  target: ReleaseTarget,
  { kind, id, value: given, labels = {} }: NewChange,
): Promise<SavedChange> {
  return transaction(ctx, async (ctx) => {
    const release = await openTarget(ctx, target)
    const live = (await changeKinds[kind].read(ctx, [{ id, names: Object.keys(given) }])).get(id)
    if (!live) throw notFound({ what: 'This product' })
    if (Object.keys(given).some((name) => live.fields[name] === undefined))
      throw invalidInput({ fields: { prices: 'One of these variants is not one of this product.' } })
    const changes = await selectChanges(ctx, release.releaseId)
    const known = changes.find((change) => change.kind === kind && change.id === id)
    const all = { ...known?.value, ...given }
    const base = { ...known?.base, ...pick(live.fields, Object.keys(given)) }
    const names = Object.keys(all).filter((name) => !isDeepStrictEqual(all[name], base[name]))
    if (names.length === 0 && !known)
      throw invalidInput({ fields: { release: 'Nothing of it differs from what is live.' } })
    if (!known && changes.length >= maxChanges) throw tooManyChanges({ max: maxChanges })
    // The mark of the theme is the same before and after.
    const kept = names.length === 0 ? [] : [...names, ...Object.keys(all).filter((name) => name.startsWith('@'))]
    if (kept.length === 0) await deleteChanges(ctx, release.releaseId, [{ kind, id }])
    else
      await upsertChange(ctx, release.releaseId, {
        kind,
        id,
        base: pick(base, kept),
        value: pick(all, kept),
        labels: { ...known?.labels, ...live.labels, ...labels },
      })
    return release
  })
}

/** Leaves a release only the changes that are named. One that is kept over what is live begins with that. Throws `release_changed` where something else is live. */
export async function keepChanges(ctx: Ctx, releaseId: string, kept: readonly KeptChange[]): Promise<void> {
  const changes = await selectChanges(ctx, releaseId)
  const find = (change: ChangeRow) => kept.find(({ kind, id }) => kind === change.kind && id === change.id)
  await deleteChanges(
    ctx,
    releaseId,
    changes.filter((change) => !find(change)),
  )
  const over = changes.filter((change) => find(change)?.over !== undefined)
  for (const { change, live, conflicts } of await compareChanges(ctx, over)) {
    if (!live || markLive(change, live) !== find(change)?.over) throw releaseChanged({ version: 0 })
    if (conflicts.length === 0) continue
    // A variant that is gone has no price.
    const names = Object.keys(change.value).filter((name) => live.fields[name] !== undefined)
    const marks = pick(
      live.fields,
      names.filter((name) => name.startsWith('@')),
    )
    const row = { ...change, base: pick(live.fields, names), value: { ...pick(change.value, names), ...marks } }
    if (names.length === 0) await deleteChanges(ctx, releaseId, [change])
    else await upsertChange(ctx, releaseId, row)
  }
}

/** What open releases change, for the screens that edit the same. */
export async function listWaitingChanges(ctx: Ctx): Promise<WaitingChange[]> {
  const rows = await selectWaiting(ctx)
  return rows.map(({ publishAt, ...change }) => ({ ...change, publishOn: publishAt?.toISOString() ?? null }))
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
}
