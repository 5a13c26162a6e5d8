import {
  type BlockPlace,
  type Json,
  newBlockId,
  type Operation,
  readOutline,
  type SectionPlace,
} from '@vitrine/content'
import { useEffect, useMemo, useRef } from 'react'
import { useEditing } from '../documents/index.ts'
import { useNotify } from '../ui/notifications.tsx'
import { getBlockLabel } from '../block-types/block-labels.ts'
import type { MoveTarget, OutlineCommands } from './outline-context.ts'
import { buildSection } from './sections/build-section.ts'
import {
  describeSpot,
  findSectionStep,
  findSpot,
  findStep,
  getBlockKey,
  getSectionKey,
  listBlockIds,
  toTree,
  type TreeNode,
} from './tree.ts'
import { t } from '../i18n/text.ts'

interface CommandOptions {
  readonly selected: string | undefined
  readonly select: (key: string | undefined) => void
  readonly announce: (text: string) => void
  readonly requestFocus: () => void
}

/** The changes that the outline offers, as operations on the document. */
export function useCommands(options: CommandOptions): OutlineCommands {
  const editing = useEditing()
  const notify = useNotify()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  return useMemo(() => {
    const readTree = () => toTree(readOutline(editing.getContent()))
    const select = (key: string | undefined) => latest.current.select(key)
    const getName = (node: TreeNode | undefined): string => {
      const block = node?.kind === 'block' && node.id !== undefined ? editing.getBlock(node.id) : undefined
      return block ? getBlockLabel(block.type) : (node?.label ?? t('Block'))
    }
    /** Applies a change; what the document refuses is said and changes nothing. */
    const apply = (label: string, operations: readonly Operation[]): boolean => {
      const refusal = editing.transact(label, operations)
      if (refusal) notify(refusal.message)
      // Unlike typing, it is finished: the page shows it as soon as it can.
      else editing.saveNow()
      return refusal === undefined
    }
    const announceMove = (name: string, key: string) =>
      latest.current.announce(t('{name} moved, {place}', { name, place: describeSpot(readTree(), key) }))

    const moveBlock = (key: string, blockId: string, place: BlockPlace) => {
      const name = getName(findSpot(readTree(), key)?.node)
      if (!apply(t('Move {name}', { name }), [{ op: 'moveBlock', blockId, place }])) return
      select(key)
      announceMove(name, key)
    }
    const moveSection = (key: string, sectionId: string, place: SectionPlace) => {
      const name = findSpot(readTree(), key)?.node.label ?? t('Section')
      if (!apply(t('Move section'), [{ op: 'moveSection', sectionId, place }])) return
      select(key)
      announceMove(name, key)
    }

    return {
      addBlock(type, version, target) {
        const id = newBlockId()
        const tree = readTree()
        const to = target && findSpot(tree, target.key)?.node
        const block = { id, type, version, settings: {} }
        const name = getBlockLabel(type)
        const place = (to && findDropPlace(to, target)) ?? findAddPlace(tree, latest.current.selected)
        if (!apply(t('Add {name}', { name }), [{ op: 'addBlock', block, place }])) return
        latest.current.requestFocus()
        select(getBlockKey(id))
        latest.current.announce(t('{name} added, {place}', { name, place: describeSpot(readTree(), getBlockKey(id)) }))
      },
      addBlocks(copied) {
        const first = findAddPlace(readTree(), latest.current.selected)
        const blocks = copied.map((each) => ({ ...toJson(each), id: newBlockId() }))
        const operations = blocks.map((block, index): Operation => {
          const before = blocks[index - 1]
          return { op: 'addBlock', block, place: before ? { where: 'after', block: before.id } : first }
        })
        const last = blocks.at(-1)
        if (!last || !apply(t('Paste'), operations)) return
        const key = getBlockKey(last.id)
        select(key)
        latest.current.announce(
          t('{count, plural, one {One block pasted, {place}} other {# blocks pasted, {place}}}', {
            count: blocks.length,
            place: describeSpot(readTree(), key),
          }),
        )
      },
      addSection(template) {
        const { id, section, blocks } = buildSection(template)
        const { before, place } = prepareSectionPlace(readTree(), latest.current.selected)
        if (!apply(t('Add section'), [...before, { op: 'addSection', section, blocks, place }])) return
        select(getSectionKey(id))
        latest.current.announce(t('Section added, {place}', { place: describeSpot(readTree(), getSectionKey(id)) }))
      },
      duplicate(key) {
        const node = findSpot(readTree(), key)?.node
        const block = node?.kind === 'block' && node.id !== undefined ? editing.getBlock(node.id) : undefined
        if (!block) return
        const id = newBlockId()
        const name = getBlockLabel(block.type)
        const copy: Record<string, Json> = { ...toJson(block), id }
        if (
          !apply(t('Duplicate {name}', { name }), [
            { op: 'addBlock', block: copy, place: { where: 'after', block: block.id } },
          ])
        )
          return
        select(getBlockKey(id))
        latest.current.announce(
          t('{name} duplicated, {place}', { name, place: describeSpot(readTree(), getBlockKey(id)) }),
        )
      },
      remove(key) {
        const tree = readTree()
        const spot = findSpot(tree, key)
        if (!spot) return
        const { node } = spot
        const name = getName(node)
        const operations: Operation[] =
          node.kind === 'section' && node.id !== undefined
            ? [{ op: 'removeSection', sectionId: node.id }]
            : listBlockIds([node]).map((blockId) => ({ op: 'removeBlock', blockId }))
        if (!apply(t('Delete {name}', { name }), operations)) return
        select(findNextKey(tree, key))
        notify(t('{name} deleted.', { name }), { about: key, undo: () => editing.undo() })
      },
      move(key, direction) {
        const tree = readTree()
        const node = findSpot(tree, key)?.node
        if (node?.id === undefined) return
        if (node.kind === 'section') {
          const place = findSectionStep(tree, node.id, direction)
          if (place) moveSection(key, node.id, place)
          else latest.current.announce(describeEnd(node.label, direction))
          return
        }
        const place = findStep(tree, node.id, direction)
        if (place) moveBlock(key, node.id, place)
        else latest.current.announce(describeEnd(getName(node), direction))
      },
      moveTo(key, target) {
        const tree = readTree()
        const node = findSpot(tree, key)?.node
        const to = findSpot(tree, target.key)?.node
        if (node?.id === undefined || !to || to.key === key) return
        if (node.kind === 'section') {
          if (to.kind === 'section' && to.id !== undefined && target.where !== 'inside')
            moveSection(key, node.id, { where: target.where, section: to.id })
          return
        }
        const place = findDropPlace(to, target)
        if (place) moveBlock(key, node.id, place)
      },
      undo() {
        const label = editing.undo()
        latest.current.announce(label === undefined ? t('Nothing to undo') : t('Undone: {label}', { label }))
      },
      redo() {
        const label = editing.redo()
        latest.current.announce(label === undefined ? t('Nothing to redo') : t('Done again: {label}', { label }))
      },
    }
  }, [editing, notify])
}

function toJson(block: {
  readonly type: string | number
  readonly version: number
  readonly settings: Readonly<Record<string, Json>>
}): Record<string, Json> {
  return { type: block.type, version: block.version, settings: block.settings }
}

/** Below what is selected, so that what is added appears where one works. */
function findAddPlace(tree: readonly TreeNode[], selected: string | undefined): BlockPlace {
  const node = selected === undefined ? undefined : findSpot(tree, selected)?.node
  if (node?.kind === 'block' && node.id !== undefined) return { where: 'after', block: node.id }
  if (node?.kind === 'section' && node.id !== undefined) return { where: 'end', section: node.id }
  const inside = node && listBlockIds([node]).at(-1)
  if (inside !== undefined) return { where: 'after', block: inside }
  const last = tree.at(-1)
  if (last?.kind === 'section' && last.id !== undefined) return { where: 'end', section: last.id }
  return { where: 'end', section: null }
}

/** Below the section that one works in, else below the last one. */
/**
 * Where a section goes, and what happens first. Sections stand above blocks of no section, so what is written there gets a section of its own:
 * the new one goes below it, where somebody who works there looks for it. Columns stay as they are.
 */
function prepareSectionPlace(
  tree: readonly TreeNode[],
  selected: string | undefined,
): { readonly before: readonly Operation[]; readonly place: SectionPlace } {
  const spot = selected === undefined ? undefined : findSpot(tree, selected)
  const isInSection = spot && [...spot.parents, spot.node].some(({ kind }) => kind === 'section')
  const loose = tree.filter(({ kind }) => kind !== 'section')
  if (isInSection || loose.length === 0 || loose.some(({ kind }) => kind !== 'block'))
    return { before: [], place: findSectionPlace(tree, selected) }
  const { id, section } = buildSection({ section: {}, rows: [] })
  const place: BlockPlace = { where: 'end', section: id }
  const moves = listBlockIds(loose).map((blockId): Operation => ({ op: 'moveBlock', blockId, place }))
  return {
    before: [{ op: 'addSection', section, place: { where: 'end' } }, ...moves],
    place: { where: 'after', section: id },
  }
}

function findSectionPlace(tree: readonly TreeNode[], selected: string | undefined): SectionPlace {
  const spot = selected === undefined ? undefined : findSpot(tree, selected)
  const around = spot && [...spot.parents, spot.node].find(({ kind }) => kind === 'section')
  const after = (around ?? tree.findLast(({ kind }) => kind === 'section'))?.id
  return after === undefined ? { where: 'end' } : { where: 'after', section: after }
}

/** What gets the selection of a row that goes: the next one, the one before, or what they were in. */
function findNextKey(tree: readonly TreeNode[], key: string): string | undefined {
  const spot = findSpot(tree, key)
  if (!spot) return undefined
  const { siblings, index, parents } = spot
  return (siblings[index + 1] ?? siblings[index - 1] ?? parents.findLast(({ kind }) => kind === 'section'))?.key
}

/** The place of a block beside or inside a row of the tree. */
function findDropPlace(to: TreeNode, { where }: Pick<MoveTarget, 'where'>): BlockPlace | undefined {
  if (to.kind === 'section')
    return to.id === undefined ? undefined : { where: where === 'before' ? 'start' : 'end', section: to.id }
  const ids = listBlockIds([to])
  const block = where === 'before' ? ids[0] : ids.at(-1)
  return block === undefined ? undefined : { where: where === 'before' ? 'before' : 'after', block }
}

function describeEnd(name: string, direction: 'up' | 'down'): string {
  return direction === 'up' ? t('{name} is already first', { name }) : t('{name} is already last', { name })
}
