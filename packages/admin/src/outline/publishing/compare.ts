import { type Block, isEqual, listBlocks, type PageContent, readOutline } from '@vitrine/content'
import { getBlockLabel } from '../../block-types/block-labels.ts'
import { readExcerpt, toWords } from '../../block-types/excerpt.ts'
import { listBlockIds, toTree } from '../tree.ts'
import { t } from '../../i18n/text.ts'

/** What became of a block between two contents. */
export interface BlockChange {
  readonly id: string
  readonly kind: 'added' | 'removed' | 'edited' | 'moved'
  /** Its type and first words. */
  readonly name: string
  readonly settings: readonly SettingDifference[]
}

/** A setting of a block, before and after. */
interface SettingDifference {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** What differs between two contents, block by block, in the order of the later one. */
export function compareContents(before: PageContent, after: PageContent): BlockChange[] {
  const [old, now] = [toMap(before), toMap(after)]
  const moved = findMoved(before, after)
  const kept = listOrder(after).flatMap((id): BlockChange[] => {
    const block = now.get(id)
    if (!block) return []
    const previous = old.get(id)
    const name = describe(block)
    if (!previous) return [{ id, kind: 'added', name, settings: listDifferences(undefined, block) }]
    const settings = listDifferences(previous, block)
    if (settings.length > 0) return [{ id, kind: 'edited', name, settings }]
    return moved.has(id) ? [{ id, kind: 'moved', name, settings: [] }] : []
  })
  const removed = listOrder(before).flatMap((id): BlockChange[] => {
    const block = old.get(id)
    if (!block || now.has(id)) return []
    return [{ id, kind: 'removed', name: describe(block), settings: listDifferences(block, undefined) }]
  })
  return [...kept, ...removed]
}

function toMap(content: PageContent): Map<string, Block> {
  return new Map(listBlocks(content).map((block) => [block.id, block]))
}

function listOrder(content: PageContent): string[] {
  return listBlockIds(toTree(readOutline(content)))
}

/** Blocks of both contents that are not among the longest run that kept its order. */
function findMoved(before: PageContent, after: PageContent): ReadonlySet<string> {
  const places = new Map(listOrder(before).map((id, index) => [id, index]))
  const ids = listOrder(after).filter((id) => places.has(id))
  const still = new Set(findLongestRun(ids.map((id) => places.get(id) ?? 0)).map((index) => ids[index]))
  return new Set(ids.filter((id) => !still.has(id)))
}

/** Indexes of a longest rising run of numbers. */
function findLongestRun(numbers: readonly number[]): number[] {
  const runs: number[][] = []
  for (const [index, number] of numbers.entries()) {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number)
    const longest = before.reduce<number[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, index])
  }
  return runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), [])
}

function describe({ type, settings }: Block): string {
  const excerpt = readExcerpt(settings)
  return excerpt === '' ? getBlockLabel(type) : `${getBlockLabel(type)}: ${excerpt}`
}

function listDifferences(before: Block | undefined, after: Block | undefined): SettingDifference[] {
  const names = new Set([...Object.keys(before?.settings ?? {}), ...Object.keys(after?.settings ?? {})])
  return [...names].flatMap((name) => {
    const [old, now] = [before?.settings[name], after?.settings[name]]
    if (old === now || (old !== undefined && now !== undefined && isEqual(old, now))) return []
    return [{ name, before: showValue(old), after: showValue(now) }]
  })
}

/** A value as people read it: a text without its markup, anything else as JSON. */
function showValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return toWords(value) || value.slice(0, 80)
  if (typeof value === 'boolean') return value ? t('On') : t('Off')
  return JSON.stringify(value).slice(0, 160)
}
