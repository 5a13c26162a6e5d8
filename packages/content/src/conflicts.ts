import { type Json, type JsonPath, getKey, isEqual, toObject } from './json.ts'
import { listPlacedIds } from './layout.ts'
import type { Operation, PageContent, PathSetting } from './operations.ts'
import { findBlock, findSection, getGridBlock, getId, listGridEntries } from './read.ts'

/** Two changes of the same thing, made without knowing of each other. A side that removes has no value. */
export interface Conflict {
  /** The same for the same thing, however often it is found. */
  readonly id: string
  readonly kind: 'value' | 'removed' | 'place' | 'content'
  readonly blockId?: string | undefined
  readonly sectionId?: string | undefined
  readonly path?: JsonPath | undefined
  readonly mine?: Json | undefined
  readonly theirs?: Json | undefined
}

/** A thing that an operation changes. */
interface Change {
  readonly kind: Conflict['kind'] | 'added'
  readonly target: 'block' | 'section' | 'content'
  readonly id: string
  readonly path: JsonPath
  readonly value?: Json | undefined
}

/** The changes of an operation. `content` says which blocks a section has. */
function listChanges(operation: Operation, content: PageContent): Change[] {
  switch (operation.op) {
    case 'setBlockSettings':
      return operation.changes.map((change) => toChange('block', operation.blockId, ['settings'], change))
    case 'setBlockPlacement':
      return operation.changes.map((change) => toChange('block', operation.blockId, ['placement'], change))
    case 'setSectionSettings':
      return operation.changes.map((change) => toChange('section', operation.sectionId, [], change))
    case 'replaceBlock': {
      const { type, version, settings } = operation.block
      const value = { type, ...(version === undefined ? {} : { version }), settings: settings ?? {} }
      return [{ kind: 'value', target: 'block', id: operation.blockId, path: [], value }]
    }
    case 'addBlock':
      return [{ kind: 'added', target: 'block', id: getId(operation.block) ?? '', path: [] }]
    case 'removeBlock':
      return [{ kind: 'removed', target: 'block', id: operation.blockId, path: [] }]
    case 'moveBlock':
      return [{ kind: 'place', target: 'block', id: operation.blockId, path: [], value: { ...operation.place } }]
    case 'addSection':
      return [{ kind: 'added', target: 'section', id: getId(operation.section) ?? '', path: [] }]
    case 'moveSection':
      return [{ kind: 'place', target: 'section', id: operation.sectionId, path: [], value: { ...operation.place } }]
    case 'removeSection':
      return [
        { kind: 'removed', target: 'section', id: operation.sectionId, path: [] },
        ...listBlocksOfSection(content, operation.sectionId).map((id): Change => ({
          kind: 'removed',
          target: 'block',
          id,
          path: [],
        })),
      ]
    case 'replaceContent':
      return [{ kind: 'content', target: 'content', id: '', path: [] }]
  }
}

function toChange(target: Change['target'], id: string, root: JsonPath, { path, value }: PathSetting): Change {
  return { kind: 'value', target, id, path: [...root, ...path], value }
}

function listBlocksOfSection(content: PageContent, sectionId: string): string[] {
  const section = findSection(content, sectionId)
  if (!section) return []
  const inGrid = listGridEntries(section).flatMap((entry) => getId(getGridBlock(entry)) ?? [])
  return [...inGrid, ...listPlacedIds(getKey(toObject(section), 'layout'))]
}

function overlap(a: JsonPath, b: JsonPath): boolean {
  return a.every((key, index) => index >= b.length || b[index] === key)
}

function compare(mine: Change, theirs: Change): Conflict | undefined {
  if (mine.kind === 'content' || theirs.kind === 'content') return { id: 'content', kind: 'content' }
  if (mine.target !== theirs.target || mine.id !== theirs.id) return undefined
  if (mine.kind === 'added' || theirs.kind === 'added') return undefined
  const target = mine.target === 'block' ? { blockId: mine.id } : { sectionId: mine.id }
  const name = `${mine.target} ${mine.id}`
  if (mine.kind === 'removed' || theirs.kind === 'removed') {
    // Nothing is lost when both remove it, or when the other one only moved it.
    if (mine.kind === theirs.kind || mine.kind === 'place' || theirs.kind === 'place') return undefined
    return { id: `${name} removed`, kind: 'removed', ...target, mine: mine.value, theirs: theirs.value }
  }
  if (mine.kind !== theirs.kind || !overlap(mine.path, theirs.path)) return undefined
  if (mine.path.length === theirs.path.length && isEqual(mine.value, theirs.value)) return undefined
  const path = mine.path.length < theirs.path.length ? mine.path : theirs.path
  return {
    id: `${name} ${mine.kind} ${JSON.stringify(path)}`,
    kind: mine.kind,
    ...target,
    path,
    mine: mine.value,
    theirs: theirs.value,
  }
}

/**
 * The things that two lists of operations both change, each once. `content` has their changes already. The last values of both
 * sides are in the conflict.
 */
export function findConflicts(
  content: PageContent,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): Conflict[] {
  const others = theirs.flatMap((operation) => listChanges(operation, content))
  const own = mine.flatMap((operation) => listChanges(operation, content))
  const found = new Map<string, Conflict>()
  for (const change of own) {
    for (const other of others) {
      const conflict = compare(change, other)
      if (conflict) found.set(conflict.id, conflict)
    }
    const conflict = compareWithContent(content, change, own)
    // Other content as a whole is one conflict, however many blocks went with it.
    if (conflict && !found.has(conflict.id) && !found.has('content')) found.set(conflict.id, conflict)
  }
  return [...found.values()]
}

/** A change inside a block that went with its section. */
function compareWithContent(content: PageContent, change: Change, own: readonly Change[]): Conflict | undefined {
  if (change.kind !== 'value' || change.target === 'content') return undefined
  if (own.some(({ kind, target, id }) => kind === 'added' && target === change.target && id === change.id))
    return undefined
  const isThere = change.target === 'block' ? findBlock(content, change.id) : findSection(content, change.id)
  return isThere ? undefined : compare(change, { kind: 'removed', target: change.target, id: change.id, path: [] })
}

/** My operations without those parts that conflict with theirs, or whose block is gone. The rest can be applied. */
export function dropConflicts(
  content: PageContent,
  theirs: readonly Operation[],
  mine: readonly Operation[],
  isDropped: (conflict: Conflict) => boolean = () => true,
): Operation[] {
  return mine.flatMap((operation): Operation[] => {
    if ('changes' in operation) {
      const changes = operation.changes.filter(
        (change) => !findConflicts(content, theirs, [{ ...operation, changes: [change] }]).some(isDropped),
      )
      return changes.length === 0 ? [] : [{ ...operation, changes }]
    }
    return findConflicts(content, theirs, [operation]).some(isDropped) ? [] : [operation]
  })
}
