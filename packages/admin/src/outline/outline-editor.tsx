import { Plus } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { DocumentProvider, useDocument, useEditing, useOutline } from '../documents/index.ts'
import { useCan, useSession } from '../session/session.ts'
import type { Device } from '../themes/devices.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Overlay } from '../ui/overlay.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import { AddBlockDialog } from './add-block-dialog.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { EmptyOutline } from './empty-outline.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { OutlineBar } from './outline-bar.tsx'
import { OutlineContext } from './outline-context.ts'
import styles from './outline.module.css'
import { OutlineTree } from './outline-tree.tsx'
import { Preview } from './preview.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import type { OutlineSubject } from './subject.ts'
import { findSpot, toTree } from './tree.ts'
import { useCommands } from './use-commands.ts'
import { t } from '../i18n/text.ts'

/** The content of a page, post or block field: its blocks as a list, their settings, and the page itself beside them. */
export function OutlineEditor({ subject }: { readonly subject: OutlineSubject }) {
  const opened = useDocument(subject.kind, subject.id)
  const { site } = useSession()
  useEffect(() => {
    document.title = [subject.title, t('Edit content'), site.title].join(' · ')
  }, [subject.title, site.title])
  if (opened.status === 'ready')
    return (
      <DocumentProvider document={opened.document}>
        <Opened subject={subject} />
      </DocumentProvider>
    )
  return (
    <div className={styles.screen}>
      {opened.status === 'failed' ? (
        <ErrorState error={opened.problem} onRetry={opened.retry} />
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width={30} />
          <Skeleton width={22} />
          <Skeleton width={26} />
        </div>
      )}
    </div>
  )
}

function Opened({ subject }: { readonly subject: OutlineSubject }) {
  const outline = useOutline()
  const tree = useMemo(() => toTree(outline), [outline])
  const mayWrite = useCan()('content.write')
  const isPhone = useMediaQuery(phoneWidth)
  const [selected, setSelected] = useState<string>()
  const [said, setSaid] = useState('')
  const [device, setDevice] = useState<Device>(() => (innerWidth < 1600 ? 'phone' : 'desktop'))
  const [view, setView] = useState<'blocks' | 'preview'>('blocks')
  const [isAdding, setAdding] = useState(false)
  const [hasHistory, setHistory] = useState(false)
  const announce = useCallback((text: string) => setSaid(text), [])
  const select = useCallback((key: string | undefined) => {
    setSelected(key)
    setHistory(false)
  }, [])
  const focusRequest = useRef(false)
  const requestFocus = useCallback(() => {
    focusRequest.current = true
  }, [])
  const takeFocusRequest = useCallback(() => {
    const isWanted = focusRequest.current
    focusRequest.current = false
    return isWanted
  }, [])
  const commands = useCommands({ selected, select, announce, requestFocus })
  const screen = useMemo(
    () => ({ tree, selected, mayWrite, select, announce, commands, requestFocus, takeFocusRequest }),
    [tree, selected, mayWrite, select, announce, commands, requestFocus, takeFocusRequest],
  )
  const place = useRef<HTMLDivElement>(null)
  const onKeyDown = useHistoryKeys(place)
  const hasSelection = selected !== undefined && findSpot(tree, selected) !== undefined
  return (
    <OutlineContext value={screen}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo works from everywhere on the screen. */}
      <div ref={place} className={styles.screen} onKeyDown={onKeyDown}>
        <OutlineBar
          subject={subject}
          device={device}
          onDevice={setDevice}
          onHistory={() => setHistory(!hasHistory)}
          mayWrite={mayWrite}
        />
        <ConflictsPanel />
        {isPhone && <ViewTabs view={view} onChange={setView} />}
        <div
          className={classNames(
            styles.columns,
            isPhone && (view === 'blocks' ? styles.showsBlocks : styles.showsPreview),
          )}
        >
          <section className={styles.list} aria-label={t('Blocks')}>
            {tree.length === 0 ? (
              <EmptyOutline noun={subject.noun} onAdd={() => setAdding(true)} />
            ) : (
              <>
                <OutlineTree />
                {mayWrite && (
                  <div className={styles.add}>
                    <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
                      {t('Add block')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </section>
          {!isPhone && (
            <section className={styles.side} aria-label={t('Settings')}>
              {hasHistory ? (
                <HistoryPanel subject={subject} mayWrite={mayWrite} onClose={() => setHistory(false)} />
              ) : (
                <SettingsPanel />
              )}
            </section>
          )}
          <Preview device={isPhone ? 'phone' : device} path={subject.path} />
        </div>
        {isPhone && (
          <SettingsSheet
            isOpen={hasSelection || hasHistory}
            onClose={() => {
              setSelected(undefined)
              setHistory(false)
            }}
          >
            {hasHistory ? (
              <HistoryPanel subject={subject} mayWrite={mayWrite} onClose={() => setHistory(false)} />
            ) : (
              <SettingsPanel />
            )}
          </SettingsSheet>
        )}
        {isAdding && <AddBlockDialog onClose={() => setAdding(false)} />}
        <output className="visually-hidden">{said}</output>
      </div>
    </OutlineContext>
  )
}

/** Ctrl+Z and its like go to the one history of the document, from fields too: a field's own would undo half of a change. */
function useHistoryKeys(place: RefObject<HTMLElement | null>) {
  const editing = useEditing()
  useEffect(() => {
    const element = place.current
    const onInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      if (event.inputType === 'historyUndo') editing.undo()
      else editing.redo()
    }
    element?.addEventListener('beforeinput', onInput)
    return () => element?.removeEventListener('beforeinput', onInput)
  }, [place, editing])
  return (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (key === 'z' && !event.shiftKey) editing.undo()
    else if (key === 'y' || (key === 'z' && event.shiftKey)) editing.redo()
    else if (key !== 's') return
    event.preventDefault()
  }
}

interface ViewTabsProps {
  readonly view: 'blocks' | 'preview'
  readonly onChange: (view: 'blocks' | 'preview') => void
}

/** On a phone the list and the page take turns. */
function ViewTabs({ view, onChange }: ViewTabsProps) {
  return (
    <fieldset className={styles.tabs} aria-label={t('View')}>
      {(['blocks', 'preview'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={styles.tab}
          aria-pressed={view === each}
          onClick={() => onChange(each)}
        >
          {each === 'blocks' ? t('Blocks') : t('Preview')}
        </button>
      ))}
    </fieldset>
  )
}

interface SheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The settings of a block over the list, on a phone. */
function SettingsSheet({ isOpen, onClose, children }: SheetProps) {
  return (
    <Overlay
      className={classNames(styles.overlay)}
      modalClassName={classNames(styles.sheet)}
      isOpen={isOpen}
      isDismissable
      onClose={onClose}
    >
      <Dialog className={classNames(styles.sheetDialog)} aria-label={t('Settings')}>
        <div className={styles.sheetHead}>
          <Button kind="plain" onPress={onClose}>
            {t('Done')}
          </Button>
        </div>
        {children}
      </Dialog>
    </Overlay>
  )
}
