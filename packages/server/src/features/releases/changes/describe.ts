import type { Ctx } from '../../../platform/context.ts'
import { compareChanges, markLive } from './compare.ts'
import type { Fields, LiveSubject } from './kind.ts'
import { changeKinds } from './kinds.ts'
import { PriceFields, type ReleaseChange } from './schema.ts'
import type { ChangeRow } from './store.ts'
import { themeField } from './styles.ts'

/** Values of one change that an answer has. */
const maxShownFields = 50

/** What a release changes, before and after. Of a published one: what it replaced. */
export async function describeChanges(
  ctx: Ctx,
  changes: readonly ChangeRow[],
  { isOpen }: { readonly isOpen: boolean },
): Promise<ReleaseChange[]> {
  const compared = await compareChanges(ctx, changes)
  const said: ReleaseChange[] = []
  for (const { change, live, conflicts } of compared) {
    const { kind, id, value } = change
    const names = Object.keys(value).filter((name) => name !== themeField)
    const shown = names.slice(0, maxShownFields)
    said.push({
      kind,
      id,
      title: live?.title ?? '',
      status: isOpen ? (live ? (conflicts.length > 0 ? 'outdated' : 'ready') : 'missing') : 'published',
      liveMark: markLive(change, live),
      fieldCount: names.length,
      prices: kind === 'prices' ? describePrices(change, live, shown) : [],
      texts: kind === 'prices' ? [] : await describeTexts(ctx, change, live, shown),
    })
  }
  return said
}

function describePrices(change: ChangeRow, live: LiveSubject | undefined, names: readonly string[]) {
  const [before, after] = [PriceFields.parse(getBefore(change)), PriceFields.parse(change.value)]
  const now = PriceFields.parse(live?.fields ?? {})
  return names.flatMap((name) => {
    const price = after[name]
    const label = live?.labels[name] ?? change.labels[name] ?? ''
    return price ? [{ label, before: before[name] ?? null, after: price, live: now[name] ?? null }] : []
  })
}

async function describeTexts(
  ctx: Ctx,
  change: ChangeRow,
  live: LiveSubject | undefined,
  names: readonly string[],
): Promise<ReleaseChange['texts']> {
  const say = await changeKinds[change.kind].describe?.(ctx)
  if (!say) return []
  const before = getBefore(change)
  return names.map((name) => ({
    label: change.labels[name] ?? '',
    ...say({ before: before[name], after: change.value[name], live: live?.fields[name] }),
  }))
}

function getBefore({ base, previous }: ChangeRow): Fields {
  return previous ?? base
}
