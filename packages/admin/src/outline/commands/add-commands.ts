import { type Json, newBlockId, type Operation } from '@vitrine/content'
import { getBlockLabel } from '../../block-types/block-labels.ts'
import { t } from '../../i18n/text.ts'
import type { CommandContext } from './command-context.ts'
import type { OutlineCommands } from '../outline-context.ts'
import { findAddPlace, findDropPlace, prepareSectionPlace } from './places.ts'
import { buildSection } from '../sections/build-section.ts'
import { describeSpot, findSpot, getBlockKey, getSectionKey } from '../tree.ts'

type AddCommands = Pick<OutlineCommands, 'addBlock' | 'addBlocks' | 'addSection' | 'duplicate'>

/** What brings something new into the document. */
export function createAddCommands(context: CommandContext): AddCommands {
  const { editing, readTree, select, requestFocus, announce, apply } = context
  return {
    addBlock(type, version, target) {
      const id = newBlockId()
      const tree = readTree()
      const to = target && findSpot(tree, target.key)?.node
      const block = { id, type, version, settings: {} }
      const name = getBlockLabel(type)
      const place = (to && findDropPlace(to, target)) ?? findAddPlace(tree, context.getSelected())
      if (!apply(t('Add {name}', { name }), [{ op: 'addBlock', block, place }])) return
      requestFocus()
      select(getBlockKey(id))
      announce(t('{name} added, {place}', { name, place: describeSpot(readTree(), getBlockKey(id)) }))
    },
    addBlocks(copied) {
      const first = findAddPlace(readTree(), context.getSelected())
      const blocks = copied.map((each) => ({ ...toJson(each), id: newBlockId() }))
      const operations = blocks.map((block, index): Operation => {
        const before = blocks[index - 1]
        return { op: 'addBlock', block, place: before ? { where: 'after', block: before.id } : first }
      })
      const last = blocks.at(-1)
      if (!last || !apply(t('Paste'), operations)) return
      const key = getBlockKey(last.id)
      select(key)
      announce(
        t('{count, plural, one {One block pasted, {place}} other {# blocks pasted, {place}}}', {
          count: blocks.length,
          place: describeSpot(readTree(), key),
        }),
      )
    },
    addSection(template) {
      const { id, section, blocks } = buildSection(template)
      const { before, place } = prepareSectionPlace(readTree(), context.getSelected())
      if (!apply(t('Add section'), [...before, { op: 'addSection', section, blocks, place }])) return
      select(getSectionKey(id))
      announce(t('Section added, {place}', { place: describeSpot(readTree(), getSectionKey(id)) }))
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
      announce(t('{name} duplicated, {place}', { name, place: describeSpot(readTree(), getBlockKey(id)) }))
    },
  }
}

function toJson(block: {
  readonly type: string | number
  readonly version: number
  readonly settings: Readonly<Record<string, Json>>
}): Record<string, Json> {
  return { type: block.type, version: block.version, settings: block.settings }
}
