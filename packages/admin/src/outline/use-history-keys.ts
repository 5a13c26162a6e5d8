import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { OutlineCommands } from './outline-context.ts'

export type HistoryKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>

/** Ctrl+Z and its like go to the one history of the document, from fields too: a field's own would undo half of a change. */
export function useHistoryKeys(place: RefObject<HTMLElement | null>, { undo, redo }: OutlineCommands) {
  useEffect(() => {
    const element = place.current
    const onInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      // An outline may stand in the settings of another: the inner one answers.
      event.stopPropagation()
      if (event.inputType === 'historyUndo') undo()
      else redo()
    }
    element?.addEventListener('beforeinput', onInput)
    return () => element?.removeEventListener('beforeinput', onInput)
  }, [place, undo, redo])
  return (event: HistoryKey) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
    else if (key !== 's') return
    event.preventDefault()
    event.stopPropagation()
  }
}
