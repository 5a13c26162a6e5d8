import type { Operation } from '@vitrine/content'
import { useEffect, useMemo } from 'react'
import { useEditing } from '../../documents/index.ts'
import { t } from '../../i18n/text.ts'
import { useNotify } from '../../ui/notifications.tsx'
import { createAddCommands } from './add-commands.ts'
import { type CommandOptions, createCommandContext } from './command-context.ts'
import { createMoveCommands } from './move-commands.ts'
import type { OutlineCommands } from '../outline-context.ts'
import { findNextKey } from './places.ts'
import { findSpot, listBlockIds } from '../tree.ts'

/** The changes that the outline offers, as operations on the document. */
export function useCommands(options: CommandOptions): OutlineCommands {
  const editing = useEditing()
  const notify = useNotify()
  const context = useMemo(() => createCommandContext(editing, notify), [editing, notify])
  useEffect(() => context.follow(options))
  return useMemo(
    () => ({
      ...createAddCommands(context),
      ...createMoveCommands(context),
      remove(key) {
        const tree = context.readTree()
        const spot = findSpot(tree, key)
        if (!spot) return
        const { node } = spot
        const name = context.getName(node)
        const operations: Operation[] =
          node.kind === 'section' && node.id !== undefined
            ? [{ op: 'removeSection', sectionId: node.id }]
            : listBlockIds([node]).map((blockId) => ({ op: 'removeBlock', blockId }))
        if (!context.apply(t('Delete {name}', { name }), operations)) return
        context.select(findNextKey(tree, key))
        notify(t('{name} deleted.', { name }), { about: key, undo: () => editing.undo() })
      },
      undo() {
        const label = editing.undo()
        context.announce(label === undefined ? t('Nothing to undo') : t('Undone: {label}', { label }))
      },
      redo() {
        const label = editing.redo()
        context.announce(label === undefined ? t('Nothing to redo') : t('Done again: {label}', { label }))
      },
    }),
    [context, editing, notify],
  )
}
