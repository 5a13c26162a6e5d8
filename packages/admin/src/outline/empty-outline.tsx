import { useQueryClient } from '@tanstack/react-query'
import { Image, PanelTop, Plus, Type } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { blockTypesQuery } from '../block-types/block-types.ts'
import { useNotify } from '../ui/notifications.tsx'
import { useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import type { OutlineSubject } from './subject.ts'
import { t } from '../i18n/text.ts'

interface EmptyOutlineProps {
  readonly noun: OutlineSubject['noun']
  readonly onAdd: () => void
}

/** What a document without blocks shows: what blocks are, and the two that most begin with. */
export function EmptyOutline({ noun, onAdd }: EmptyOutlineProps) {
  const { commands, mayWrite, openSections } = useOutlineScreen()
  const queries = useQueryClient()
  const notify = useNotify()
  const [waitsFor, setWaitsFor] = useState<string>()
  // The types may be on their way still: a press waits for them.
  const add = async (name: string) => {
    setWaitsFor(name)
    try {
      const type = (await queries.ensureQueryData(blockTypesQuery)).find((each) => each.type === name)
      if (type) commands.addBlock(type.type, type.version)
    } catch (error) {
      notify(getErrorMessage(error))
    }
    setWaitsFor(undefined)
  }
  if (!mayWrite)
    return (
      <p className={styles.hint}>
        {t(
          '{noun, select, page {This page has no content yet.} post {This post has no content yet.} event {This event has no content yet.} other {This part has no content yet.}}',
          { noun },
        )}
      </p>
    )
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>
        {t(
          '{noun, select, page {This page is empty} post {This post is empty} event {This event is empty} other {This part is empty}}',
          { noun },
        )}
      </p>
      <p>
        {t('Build it from blocks: text, pictures, buttons, galleries. Visitors see nothing of it before you publish.')}
      </p>
      <div className={styles.emptyActions}>
        <Button
          kind="primary"
          icon={<Type size={16} aria-hidden="true" />}
          isPending={waitsFor === 'html'}
          onPress={() => void add('html')}
        >
          {t('Add text')}
        </Button>
        <Button
          icon={<Image size={16} aria-hidden="true" />}
          isPending={waitsFor === 'image'}
          onPress={() => void add('image')}
        >
          {t('Add picture')}
        </Button>
        <Button icon={<Plus size={16} aria-hidden="true" />} onPress={onAdd}>
          {t('Add block')}
        </Button>
        <Button icon={<PanelTop size={16} aria-hidden="true" />} onPress={openSections}>
          {t('Add section')}
        </Button>
      </div>
    </div>
  )
}
