import { isDeepStrictEqual } from 'node:util'
import { sha256 } from '../../../platform/crypto.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Fields, LiveSubject } from './kind.ts'
import { changeKinds } from './kinds.ts'
import type { ChangeKindName } from './schema.ts'
import type { ChangeRow } from './store.ts'

/** A change beside what is live; without `live` its subject is gone. */
interface Compared {
  readonly change: ChangeRow
  readonly live: LiveSubject | undefined
  /** Fields that were changed live since, to something else than the release makes of them. */
  readonly conflicts: readonly string[]
}

/** The changes beside what is live now, in the sequence in which they are written. */
export async function compareChanges(ctx: Ctx, changes: readonly ChangeRow[]): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const name of listKinds(changes)) {
    const own = changes.filter(({ kind }) => kind === name)
    const live = await changeKinds[name].read(
      ctx,
      own.map(({ id, value }) => ({ id, names: Object.keys(value) })),
    )
    for (const change of own) {
      const subject = live.get(change.id)
      compared.push({ change, live: subject, conflicts: subject ? listConflicts(change, subject.fields) : [] })
    }
  }
  return compared
}

/** The kinds that changes are of, in the sequence in which they are written. */
export function listKinds(changes: readonly Pick<ChangeRow, 'kind'>[]): ChangeKindName[] {
  const all: readonly ChangeKindName[] = ['prices', 'tweaks', 'css', 'menu']
  return all.filter((name) => changes.some(({ kind }) => kind === name))
}

/** Names what is live of the fields that a change has. */
export function markLive({ value }: ChangeRow, live: LiveSubject | undefined): string {
  if (!live) return ''
  const fields = Object.keys(value).toSorted()
  // Keys of a value from the database have an order of its own.
  const sorted = fields.map((name) => [name, sortKeys(live.fields[name])])
  return sha256(JSON.stringify(sorted)).slice(0, 16)
}

/** Whether fields have the same values as live. */
export function isLive(fields: Fields, live: Fields): boolean {
  return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(value, live[name]))
}

function listConflicts({ base, value }: ChangeRow, live: Fields): string[] {
  return Object.keys(value).filter(
    (name) => !isDeepStrictEqual(live[name], base[name]) && !isDeepStrictEqual(live[name], value[name]),
  )
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}
