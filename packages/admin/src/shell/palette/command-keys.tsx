import { useNavigate } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useMenu } from '../menu.ts'
import { focusRow, toggleRow } from './list-keys.ts'
import { isDialogOpen, isSingleKey } from '../../ui/single-keys.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

type OpenDialog = 'palette' | 'shortcuts' | undefined

const OpenContext = createContext<(what: OpenDialog) => void>(() => undefined)

/** Opens the search or the list of shortcuts. */
export function useOpenPalette(): (what: 'palette' | 'shortcuts') => void {
  return use(OpenContext)
}

/** How long after G the letter of a section counts. */
const sequenceMs = 1500

/** J and K go through the rows of a list, X selects one; Enter opens it, as it is a link. */
function runInList(key: string): boolean {
  if (key === 'j' || key === 'k') return focusRow(key === 'j' ? 1 : -1)
  return key === 'x' && toggleRow()
}

/** Ctrl+K, `?`, "G then a letter" and the keys of lists on every screen. Keys typed into fields and dialogs are theirs. */
export function CommandKeys({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<OpenDialog>()
  const { sections } = useMenu()
  const navigate = useNavigate()
  const goAt = useRef(-Infinity)
  useEffect(() => {
    const go = (key: string) => {
      const section = sections.find((one) => one.key === key)
      if (section) void navigate({ to: section.screens[0].to })
      return section !== undefined
    }
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        if (isDialogOpen()) return
        event.preventDefault()
        setOpened('palette')
        return
      }
      if (!isSingleKey(event)) return
      if (event.key === '?') setOpened('shortcuts')
      else if (key === 'g') goAt.current = event.timeStamp
      else if (event.timeStamp - goAt.current < sequenceMs && go(key)) event.preventDefault()
      else if (!event.shiftKey && runInList(key)) event.preventDefault()
      if (key !== 'g') goAt.current = -Infinity
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [sections, navigate])
  const close = () => setOpened(undefined)
  return (
    <OpenContext value={setOpened}>
      {children}
      <Suspense>
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </OpenContext>
  )
}
