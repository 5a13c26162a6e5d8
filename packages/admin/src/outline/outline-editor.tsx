import { PanelTop, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { DocumentProvider, useDocument } from '../documents/index.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Overlay } from '../ui/overlay.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import { useRootAttribute } from '../ui/use-root-attribute.ts'
import { AddBlockDialog } from './add-block-dialog.tsx'
import { useSelectAllKey } from './block-keys.ts'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { EmptyOutline } from './empty-outline.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { OutlineBar } from './outline-bar.tsx'
import { OutlineContext } from './outline-context.ts'
import styles from './outline.module.css'
import { OutlineTree } from './outline-tree.tsx'
import { PageCanvas } from './page/page-canvas.tsx'
import { PublishButton } from './publishing/publish-dialog.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SitePartsList } from './site-parts/site-parts-list.tsx'
import type { OutlineSubject } from './subject.ts'
import { findSpot } from './tree.ts'
import { useClipboard } from './use-clipboard.ts'
import { type HistoryKey, useHistoryKeys } from './use-history-keys.ts'
import { usePageView, type ViewKey } from './use-page-view.ts'
import { useScreen } from './use-screen.ts'
import { t } from '../i18n/text.ts'

const SectionDialog = lazy(async () => ({ default: (await import('./sections/section-dialog.tsx')).SectionDialog }))

type ScreenKey = HistoryKey & ViewKey

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
  const isPhone = useMediaQuery(phoneWidth)
  const [view, setView] = useState<'blocks' | 'preview'>('blocks')
  const [hasHistory, setHistory] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // A section that was just added is shown on a phone, too, above its settings.
  const [isSectionShown, setSectionShown] = useState(false)
  const onSelect = useCallback(() => {
    setHistory(false)
    setSectionShown(false)
  }, [])
  const { screen, said, palette, closePalette, hasSections, closeSections } = useScreen(place, !isPhone, onSelect)
  const shownView = isSectionShown ? 'preview' : view
  const { tree, selected, mayWrite, select, openPalette, openSections } = screen
  useRootAttribute('data-has-full-window', true)
  useClipboard(place, screen)
  useSelectAllKey()
  const pressHistoryKey = useHistoryKeys(place, screen.commands)
  const { pageView, setPageView, pressViewKey } = usePageView(isPhone, screen.announce)
  const pressKeyInPage = (event: ScreenKey) => {
    if (!pressViewKey(event)) pressHistoryKey(event)
  }
  const hasSelection =
    selected !== undefined &&
    (findSpot(tree, selected) !== undefined || screen.siteParts?.some(({ key }) => key === selected) === true)
  return (
    <OutlineContext value={screen}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo works from everywhere on the screen. */}
      <div ref={place} className={styles.screen} onKeyDown={pressHistoryKey}>
        <OutlineBar
          subject={subject}
          view={pageView}
          onView={setPageView}
          onHistory={() => setHistory(!hasHistory)}
          mayWrite={mayWrite}
        />
        <ConflictsPanel />
        {isPhone && <ViewTabs view={shownView} onChange={setView} />}
        <div
          className={classNames(
            styles.columns,
            isPhone && (shownView === 'blocks' ? styles.showsBlocks : styles.showsPreview),
            isPhone && isSectionShown && styles.aboveSheet,
          )}
        >
          <section className={styles.list} aria-label={t('Blocks')}>
            {tree.length === 0 ? (
              <EmptyOutline noun={subject.noun} onAdd={() => openPalette()} />
            ) : (
              <>
                <OutlineTree />
                {mayWrite && (
                  <div className={styles.add}>
                    <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => openPalette()}>
                      {t('Add block')}
                    </Button>
                    <Button icon={<PanelTop size={16} aria-hidden="true" />} onPress={openSections}>
                      {t('Add section')}
                    </Button>
                  </div>
                )}
              </>
            )}
            <SitePartsList />
          </section>
          <PageCanvas
            view={pageView}
            path={subject.path}
            ownField={subject.kind === 'field' ? subject.id : undefined}
            onKey={pressKeyInPage}
          />
          {!isPhone && (
            <section className={styles.side} aria-label={t('Settings')}>
              {hasHistory ? (
                <HistoryPanel subject={subject} mayWrite={mayWrite} onClose={() => setHistory(false)} />
              ) : (
                <SettingsPanel />
              )}
            </section>
          )}
        </div>
        {isPhone && (
          <SettingsSheet
            isOpen={hasSelection || hasHistory}
            isLow={isSectionShown}
            publish={mayWrite && <PublishButton subject={subject} onPublished={() => select(undefined)} />}
            onClose={() => {
              select(undefined)
            }}
          >
            {hasHistory ? (
              <HistoryPanel subject={subject} mayWrite={mayWrite} onClose={() => setHistory(false)} />
            ) : (
              <SettingsPanel />
            )}
          </SettingsSheet>
        )}
        {palette && <AddBlockDialog target={palette.target} onClose={closePalette} />}
        {hasSections && (
          <Suspense fallback={null}>
            <SectionDialog
              onAdd={(template) => {
                screen.commands.addSection(template)
                setSectionShown(true)
              }}
              onClose={closeSections}
            />
          </Suspense>
        )}
        <output className="visually-hidden">{said}</output>
      </div>
    </OutlineContext>
  )
}

interface ViewTabsProps {
  readonly view: 'blocks' | 'preview'
  readonly onChange: (view: 'blocks' | 'preview') => void
}

/** On a phone the list and the page take turns. */
function ViewTabs({ view, onChange }: ViewTabsProps) {
  return (
    <fieldset className={styles.tabs} aria-label={t('Blocks or preview')}>
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
  /** Leaves the page above it in sight. */
  readonly isLow: boolean
  /** The button that publishes: the sheet covers the bar that has it otherwise. */
  readonly publish: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The settings of a block over the list, on a phone. */
function SettingsSheet({ isOpen, isLow, publish, onClose, children }: SheetProps) {
  return (
    <Overlay
      className={classNames(styles.overlay, isLow && styles.clearOverlay)}
      modalClassName={classNames(styles.sheet, isLow && styles.lowSheet)}
      isOpen={isOpen}
      isDismissable
      onClose={onClose}
    >
      <Dialog className={classNames(styles.sheetDialog)} aria-label={t('Settings')}>
        <div className={styles.sheetHead}>
          <Button kind="plain" onPress={onClose}>
            {t('Done')}
          </Button>
          {publish}
        </div>
        {children}
      </Dialog>
    </Overlay>
  )
}
