import { useCallback, useEffect, useMemo } from 'react'
import { useOutlineScreen } from './outline-context.ts'
import { t } from '../i18n/text.ts'

/** What can be done with the selected block by a key, in the tree and on the page alike. */
export type BlockCommand =
  | 'edit'
  | 'moveUp'
  | 'moveDown'
  | 'duplicate'
  | 'remove'
  | 'addAfter'
  | 'addBefore'
  | 'clearSelection'

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The command of a key. Keys that type text have no command. */
function findBlockCommand({ key, altKey, ctrlKey, metaKey }: KeyPress): BlockCommand | undefined {
  if (altKey) return key === 'ArrowUp' ? 'moveUp' : key === 'ArrowDown' ? 'moveDown' : undefined
  if (ctrlKey || metaKey)
    return key.toLowerCase() === 'd' ? 'duplicate' : key === '/' ? 'addAfter' : key === '?' ? 'addBefore' : undefined
  if (key === 'Enter') return 'edit'
  if (key === 'Escape') return 'clearSelection'
  return key === 'Delete' || key === 'Backspace' ? 'remove' : undefined
}

const isMac = navigator.userAgent.includes('Mac')

/** A key with the one for commands, as both are written on a keyboard. */
export function describeCtrl(key: string): string {
  return isMac ? `⌘${key}` : `${t('Ctrl')} ${key}`
}

/** Keys as they are written on a keyboard, for hints. */
export function describeKeys(command: BlockCommand): string {
  const alt = isMac ? '⌥' : `${t('Alt')} `
  const keys: Record<BlockCommand, string> = {
    edit: t('Enter'),
    moveUp: `${alt}↑`,
    moveDown: `${alt}↓`,
    duplicate: describeCtrl('D'),
    remove: t('Delete'),
    addAfter: describeCtrl('/'),
    addBefore: describeCtrl('?'),
    clearSelection: t('Esc'),
  }
  return keys[command]
}

/** Runs commands on the selected row. */
export function useBlockCommands(): {
  readonly run: (command: BlockCommand) => void
  /** Runs the command of a key; true where there was one. */
  readonly runKey: (event: KeyPress) => boolean
} {
  const { selected, select, mayWrite, commands, openPalette, edit } = useOutlineScreen()
  const run = useCallback(
    (command: BlockCommand) => {
      if (selected === undefined) return
      const actions: Record<BlockCommand, () => void> = {
        edit: () => edit(selected),
        moveUp: () => commands.move(selected, 'up'),
        moveDown: () => commands.move(selected, 'down'),
        duplicate: () => commands.duplicate(selected),
        remove: () => commands.remove(selected),
        addAfter: () => openPalette({ key: selected, where: 'after' }),
        addBefore: () => openPalette({ key: selected, where: 'before' }),
        clearSelection: () => select(undefined),
      }
      actions[command]()
    },
    [selected, select, commands, openPalette, edit],
  )
  const runKey = useCallback(
    (event: KeyPress) => {
      const command = findBlockCommand(event)
      if (command === undefined || selected === undefined) return false
      if (!mayWrite && command !== 'edit' && command !== 'clearSelection') return false
      run(command)
      return true
    },
    [selected, mayWrite, run],
  )
  return useMemo(() => ({ run, runKey }), [run, runKey])
}

const textFields = 'input, textarea, select, [contenteditable="true"]'

/** Whether a key asks the browser to select everything. */
export function isSelectAll({ key, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a'
}

/**
 * Ctrl+A selects the text of the field that has the focus. Elsewhere it would mark the texts of the whole editor, and
 * copying would then take these in place of the selected block.
 */
export function useSelectAllKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (isSelectAll(event) && !(target instanceof Element && target.closest(textFields))) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
