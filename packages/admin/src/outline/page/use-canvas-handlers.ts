import { isPageLine } from '../../canvas/site-parts.ts'
import type { PagePoint } from '../../canvas/watch-page.ts'
import { useEditing } from '../../documents/index.ts'
import { t } from '../../i18n/text.ts'
import { isSelectAll, useBlockCommands } from '../block-keys.ts'
import { type MoveTarget, useOutlineScreen } from '../outline-context.ts'
import { findSpot } from '../tree.ts'
import { useNodeName } from '../use-node-name.ts'

interface CanvasHandlerOptions {
  /** Keys of the whole screen, such as undo. */
  readonly onKey: (event: KeyboardEvent) => void
  /** The frame was pressed last, among those of several widths. */
  readonly isActive: boolean
  readonly onActivate: () => void
}

/** What presses, drags and keys on the page do. */
export function useCanvasHandlers({ onKey, isActive, onActivate }: CanvasHandlerOptions) {
  const { selected, select, tree, mayWrite, commands, edit, edited, focusRow, announce, page, press } =
    useOutlineScreen()
  const editing = useEditing()
  const { runKey } = useBlockCommands()
  const getName = useNodeName()
  const isText = (key: string) => {
    const node = findSpot(tree, key)?.node
    return node?.kind === 'block' && node.id !== undefined && editing.getBlock(node.id)?.type === 'html'
  }
  const move = (key: string, { key: to, where }: MoveTarget) => {
    commands.moveTo(key, { key: to, where })
    focusRow(key)
  }
  const pressField = (key: string | undefined, point: PagePoint | undefined, isOpened: boolean) => {
    const isField = key?.startsWith('site:field:') === true
    const element = isField && point && page.document?.elementFromPoint(point.left, point.top)
    const id = (element && element.closest('.sqs-block')?.id.slice('block-'.length)) || ''
    press(id !== '' && point ? { id, point, isOpened } : undefined)
  }
  return {
    onMove: mayWrite ? move : undefined,
    onDrag(key: string, step: 'begun' | 'given up') {
      const name = getName(key)
      if (step === 'begun') return announce(t('Moving {name}. Press Esc to leave it where it is.', { name }))
      announce(t('{name} stays where it is', { name }))
      focusRow(key)
    },
    onSelect(key: string | undefined, point: PagePoint) {
      const isSecond = isActive && key !== undefined && key === selected
      onActivate()
      // A second press on a text in the same frame goes on to write in it.
      if (isSecond && ((mayWrite && isText(key)) || isPageLine(key))) return edit(key, point)
      select(key)
      pressField(key, point, false)
      if (key !== undefined) focusRow(key)
    },
    onOpen(key: string, point: PagePoint) {
      onActivate()
      edit(key, point)
      pressField(key, point, true)
    },
    onKey(event: KeyboardEvent, isInText: boolean) {
      // A line outside of the document has the undo of the browser.
      if (isInText && (edited === undefined || isPageLine(edited.key))) return
      if (!isInText && (isSelectAll(event) || runKey(event))) event.preventDefault()
      else onKey(event)
    },
  }
}
