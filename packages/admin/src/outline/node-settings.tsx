import type { Json, Operation } from '@vitrine/content'
import { useCallback, useEffect, useRef } from 'react'
import { BlockForm } from '../block-form/block-form.tsx'
import { useBlock, useDraft, useEditing, useSection } from '../documents/index.ts'
import { Notice } from '../ui/notice.tsx'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { useBlockType } from '../block-types/block-types.ts'
import { useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { RowActions } from './row-actions.tsx'
import { sectionSchema } from './sections/section-schema.ts'
import { findSpot } from './tree.ts'
import { UnknownBlock } from './unknown-block.tsx'
import { toPathSetting, useChange, useChangeBlock } from './use-change-setting.ts'
import { t } from '../i18n/text.ts'

/** The settings of the selected block or section. */
export function NodeSettings() {
  const { tree, selected } = useOutlineScreen()
  const node = selected === undefined ? undefined : findSpot(tree, selected)?.node
  if (node?.kind === 'block' && node.id !== undefined) return <BlockSettings key={node.key} blockId={node.id} />
  if (node?.kind === 'section' && node.id !== undefined)
    return <SectionSettings key={node.key} sectionId={node.id} label={node.label} />
  return (
    <p className={styles.hint}>
      {node ? t('Select a block inside to edit it.') : t('Select a block in the list or in the preview to edit it.')}
    </p>
  )
}

function focusFirstField(form: HTMLElement | null): void {
  const fields = 'fieldset :is(input:not([type=file]), textarea, [role=textbox], button)'
  form?.querySelector<HTMLElement>(fields)?.focus()
}

function BlockSettings({ blockId }: { readonly blockId: string }) {
  const { mayWrite, focusRequest, takeFocusRequest } = useOutlineScreen()
  const block = useBlock(blockId)
  const type = useBlockType(block?.type)
  const editing = useEditing()
  const problem = useDraft().problems.find((each) => each.blockId === blockId)
  const label = block ? getBlockLabel(block.type) : t('Block')
  const change = useChangeBlock(blockId, label)
  useEffect(() => {
    editing.focusBlock(blockId)
    return () => editing.focusBlock(null)
  }, [editing, blockId])
  const form = useRef<HTMLDivElement>(null)
  const isReady = type !== undefined
  useEffect(() => {
    if (isReady && takeFocusRequest(focusRequest)) focusFirstField(form.current)
  }, [isReady, focusRequest, takeFocusRequest])
  if (!block) return <p className={styles.hint}>{t('This block is gone.')}</p>
  return (
    <div ref={form} className={styles.settings}>
      <header className={styles.settingsHead}>
        <h2 className={styles.settingsTitle}>{label}</h2>
        {mayWrite && <RowActions name={label} />}
      </header>
      {problem && <Notice tone="caution">{problem.message}</Notice>}
      {type ? (
        <BlockForm schema={type.settings} values={block.settings} onChange={change} isDisabled={!mayWrite} />
      ) : (
        <UnknownBlock block={block} />
      )}
    </div>
  )
}

function SectionSettings({ sectionId, label }: { readonly sectionId: string; readonly label: string }) {
  const { mayWrite } = useOutlineScreen()
  const section = useSection(sectionId)
  const toOperation = useCallback(
    (path: readonly (string | number)[], value: Json | undefined): Operation => ({
      op: 'setSectionSettings',
      sectionId,
      changes: [toPathSetting(path, value)],
    }),
    [sectionId],
  )
  const change = useChange(toOperation, t('Edit section'), sectionId)
  if (!section) return <p className={styles.hint}>{t('This section is gone.')}</p>
  return (
    <div className={styles.settings}>
      <header className={styles.settingsHead}>
        <h2 className={styles.settingsTitle}>{label}</h2>
        {mayWrite && <RowActions name={label} />}
      </header>
      <BlockForm schema={sectionSchema} values={section} onChange={change} isDisabled={!mayWrite} />
    </div>
  )
}
