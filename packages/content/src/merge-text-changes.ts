import { getAtPath } from './json.ts'
import { mergeHtml } from './merge-text.ts'
import type { Operation, PageContent, PathSetting } from './operations.ts'
import { findBlock } from './read.ts'

interface TextMerge {
  /** Content before both changed it. */
  readonly base: PageContent
  /** Content with their changes. */
  readonly content: PageContent
  readonly operations: readonly Operation[]
  /** Only the text of this conflict, with both versions of a paragraph that both changed. */
  readonly doubledConflict?: string
}

/**
 * My operations with texts that have their changed paragraphs, too. `merged` names the conflicts that this settles, as
 * `findConflicts` names them.
 */
export function mergeTextChanges({ base, content, operations, doubledConflict }: TextMerge): {
  readonly operations: readonly Operation[]
  readonly merged: ReadonlySet<string>
} {
  const merge = (blockId: string, change: PathSetting) =>
    mergeChange({ base, content }, blockId, change, doubledConflict)
  const texts = operations.flatMap((operation) =>
    operation.op === 'setBlockSettings'
      ? operation.changes.map((change) => ({
          id: nameConflict(operation.blockId, change),
          text: merge(operation.blockId, change),
        }))
      : [],
  )
  const failed = new Set(texts.filter(({ text }) => text === undefined).map(({ id }) => id))
  const merged = new Set(texts.map(({ id }) => id).filter((id) => !failed.has(id)))
  const changed = operations.map((operation) => {
    if (operation.op !== 'setBlockSettings') return operation
    const changes = operation.changes.map((change) => {
      const value = merged.has(nameConflict(operation.blockId, change)) ? merge(operation.blockId, change) : undefined
      return value === undefined ? change : { ...change, value }
    })
    return { ...operation, changes }
  })
  return { operations: changed, merged }
}

function nameConflict(blockId: string, { path }: PathSetting): string {
  return `block ${blockId} value ${JSON.stringify(['settings', ...path])}`
}

function mergeChange(
  { base, content }: Pick<TextMerge, 'base' | 'content'>,
  blockId: string,
  change: PathSetting,
  doubledConflict: string | undefined,
): string | undefined {
  if (doubledConflict !== undefined && doubledConflict !== nameConflict(blockId, change)) return undefined
  const [before, theirs] = [base, content].map((each) => getAtPath(findBlock(each, blockId)?.settings, change.path))
  const { value: mine } = change
  if (typeof before !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') return undefined
  return mergeHtml(before, mine, theirs, doubledConflict !== undefined)
}
