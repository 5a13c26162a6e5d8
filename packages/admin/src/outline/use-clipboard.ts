import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useEditing } from '../documents/index.ts'
import { useNotify } from '../ui/notifications.tsx'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { findPasteProblem, readClipboard, writeBlock } from './clipboard.ts'
import type { OutlineScreen } from './outline-context.ts'
import { t } from '../i18n/text.ts'

const fields = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** Copies, cuts and pastes blocks. In fields and dialogs the clipboard is that of their text. */
export function useClipboard(place: RefObject<HTMLElement | null>, screen: OutlineScreen): void {
  const editing = useEditing()
  const notify = useNotify()
  const isOurs = ({ target }: Event) =>
    place.current?.isConnected === true && !(target instanceof Element && target.closest(fields))
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const { selected, commands, mayWrite, announce } = screen
    const block =
      selected?.startsWith('block:') === true ? editing.getBlock(selected.slice('block:'.length)) : undefined
    // Words that are marked with the pointer are meant, not the block.
    if (!isOurs(event) || !event.clipboardData || !block || selected === undefined || hasMarkedWords()) return
    writeBlock(event.clipboardData, block)
    takeEvent(event)
    if (event.type === 'cut' && mayWrite) commands.remove(selected)
    else announce(t('{name} copied', { name: getBlockLabel(block.type) }))
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!isOurs(event) || !event.clipboardData || !screen.mayWrite) return
    const pasted = readClipboard(event.clipboardData)
    takeEvent(event)
    if (pasted.kind === 'nothing') return
    const problem = pasted.kind === 'refused' ? pasted.reason : findPasteProblem(editing.getContent(), pasted.blocks)
    if (problem !== undefined) notify(problem)
    else if (pasted.kind === 'blocks') screen.commands.addBlocks(pasted.blocks)
  })
  useEffect(() => {
    const ending = new AbortController()
    const options = { signal: ending.signal, capture: true }
    const onCopy = (event: ClipboardEvent) => copy(event)
    // Before the tree, which writes the keys of its rows.
    window.addEventListener('copy', onCopy, options)
    window.addEventListener('cut', onCopy, options)
    window.addEventListener('paste', (event) => paste(event), options)
    return () => ending.abort()
  }, [])
}

function takeEvent(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function hasMarkedWords(): boolean {
  return String(getSelection() ?? '').trim() !== ''
}
