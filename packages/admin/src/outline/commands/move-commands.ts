import type { BlockPlace, SectionPlace } from '@vitrine/content'
import { t } from '../../i18n/text.ts'
import type { CommandContext } from './command-context.ts'
import type { OutlineCommands } from '../outline-context.ts'
import { findDropPlace } from './places.ts'
import { describeSpot, findSectionStep, findSpot, findStep } from '../tree.ts'

/** What changes the order of the document. */
export function createMoveCommands(context: CommandContext): Pick<OutlineCommands, 'move' | 'moveTo'> {
  const { readTree, select, announce, apply, getName } = context
  const announceMove = (name: string, key: string) =>
    announce(t('{name} moved, {place}', { name, place: describeSpot(readTree(), key) }))

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
    move(key, direction) {
      const tree = readTree()
      const node = findSpot(tree, key)?.node
      if (node?.id === undefined) return
      if (node.kind === 'section') {
        const place = findSectionStep(tree, node.id, direction)
        if (place) moveSection(key, node.id, place)
        else announce(describeEnd(node.label, direction))
        return
      }
      const place = findStep(tree, node.id, direction)
      if (place) moveBlock(key, node.id, place)
      else announce(describeEnd(getName(node), direction))
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
  }
}

function describeEnd(name: string, direction: 'up' | 'down'): string {
  return direction === 'up' ? t('{name} is already first', { name }) : t('{name} is already last', { name })
}
