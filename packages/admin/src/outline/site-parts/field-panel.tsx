import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getBlockElementId } from '../../canvas/parts.ts'
import { DocumentProvider, useDraft, useDocument, useEditing } from '../../documents/index.ts'
import { themeTypesQuery } from '../../pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { AddBlockDialog } from '../add-block-dialog.tsx'
import { ConflictsPanel } from '../conflicts-panel.tsx'
import { EmptyOutline } from '../empty-outline.tsx'
import { type OutlineScreen, OutlineContext, useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { OutlineTree } from '../outline-tree.tsx'
import { PageText } from '../page-text.tsx'
import { PublishButton } from '../publishing/publish-dialog.tsx'
import { SaveStateText } from '../save-state.tsx'
import { NodeSettings } from '../node-settings.tsx'
import { toFieldSubject } from '../subject.ts'
import { UndoButtons } from '../undo-buttons.tsx'
import { useHistoryKeys } from '../use-history-keys.ts'
import { useScreen } from '../use-screen.ts'
import { phoneWidth, useMediaQuery } from '../../ui/use-media-query.ts'
import { t } from '../../i18n/text.ts'

const SectionDialog = lazy(async () => ({ default: (await import('../sections/section-dialog.tsx')).SectionDialog }))

interface FieldPanelProps {
  readonly fieldId: string
  readonly name: string
}

/** The blocks of a place of the theme, edited beside the page that shows them: a draft of its own, with its own undo and Publish. */
export function FieldPanel({ fieldId, name }: FieldPanelProps) {
  const opened = useDocument('field', fieldId)
  if (opened.status === 'failed') return <ErrorState error={opened.problem} onRetry={opened.retry} />
  if (opened.status === 'loading')
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width={14} />
        <Skeleton width={18} />
      </div>
    )
  return (
    <DocumentProvider document={opened.document}>
      <FieldOutline fieldId={fieldId} name={name} />
    </DocumentProvider>
  )
}

function FieldOutline({ fieldId, name }: FieldPanelProps) {
  const around = useOutlineScreen()
  const label = useQuery(themeTypesQuery).data?.blockFields.find(({ id }) => id === fieldId)?.label
  const subject = toFieldSubject(fieldId, label)
  const place = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(phoneWidth)
  const { screen, said, palette, closePalette, hasSections, closeSections } = useScreen(place, !isPhone, doNothing)
  const { tree, openPalette } = screen
  const pressKey = useHistoryKeys(place, screen.commands)
  const { hasChanges } = useDraft()
  usePageBeside(around, screen)
  return (
    <OutlineContext value={screen}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo works from everywhere in the panel. */}
      <div ref={place} className={styles.settings} onKeyDown={pressKey}>
        <header className={styles.settingsHead}>
          <h2 className={styles.settingsTitle}>{name}</h2>
          <UndoButtons />
        </header>
        <p className={styles.siteHint}>
          {hasChanges
            ? t('On every page. Your changes are a draft until you publish them here.')
            : t('On every page. Changes here are a draft until you publish them.')}
        </p>
        <div className={styles.fieldState}>
          <SaveStateText />
          <PublishButton subject={subject} label={t('Publish {title}', { title: subject.title })} />
        </div>
        <div>
          <ConflictsPanel />
        </div>
        {tree.length === 0 ? (
          <EmptyOutline noun={subject.noun} onAdd={() => openPalette()} />
        ) : (
          <>
            <div className={styles.fieldTree}>
              <OutlineTree />
            </div>
            <div>
              <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => openPalette()}>
                {t('Add block')}
              </Button>
            </div>
            <NodeSettings />
          </>
        )}
        <FieldText around={around} />
        {palette && <AddBlockDialog target={palette.target} onClose={closePalette} />}
        {hasSections && (
          <Suspense fallback={null}>
            <SectionDialog onAdd={screen.commands.addSection} onClose={closeSections} />
          </Suspense>
        )}
        <output className="visually-hidden">{said}</output>
      </div>
    </OutlineContext>
  )
}

function doNothing(): void {
  // A selection in the panel opens nothing.
}

/** The page beside the panel shows what was saved, and a block that is pressed there is selected here. */
function usePageBeside(around: OutlineScreen, { select, edit }: OutlineScreen): void {
  const { page, pressed } = around
  const editing = useEditing()
  useEffect(() => editing.onStored(() => page.refreshAround()), [editing, page])
  const follow = useEffectEvent((block: NonNullable<OutlineScreen['pressed']>) => {
    if (editing.getBlock(block.id) === undefined) return
    const key = `block:${block.id}`
    if (block.isOpened) edit(key, block.point)
    else select(key)
  })
  useEffect(() => {
    if (pressed) follow(pressed)
  }, [pressed])
}

/** A text of the field, edited where it stands in the page. */
function FieldText({ around: { page } }: { readonly around: OutlineScreen }) {
  const { edited, select, focusRow, requestFocus } = useOutlineScreen()
  const setEdited = useCallback(
    (host: Element | undefined) => {
      page.setEditedText(host)
      if (host === undefined) page.refreshAround()
    },
    [page],
  )
  if (!edited?.key.startsWith('block:')) return null
  const { key, point } = edited
  const blockId = key.slice('block:'.length)
  return (
    <PageText
      key={`${page.active} ${key}`}
      blockId={blockId}
      findBlock={() => page.document?.getElementById(getBlockElementId(blockId)) ?? null}
      point={point}
      onEdited={setEdited}
      onEnd={() => {
        select(key)
        focusRow(key)
      }}
      onNoText={() => {
        select(key)
        requestFocus()
      }}
    />
  )
}
