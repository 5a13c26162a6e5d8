import { useNavigate } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useMenu } from '../menu.ts'
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

/** Ctrl+K, `?` and "G then a letter" on every screen. Keys typed into fields and dialogs are theirs. */
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
