import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { getErrorMessage } from '../../api/problem.ts'
import { Panel } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ContentLink } from '../content-link.tsx'
import { type Item, itemDraftQuery } from '../pages.ts'
import { toPlainWords } from '../plain-text.ts'
import styles from '../pages.module.css'
import { describeNoContent, type ItemNoun } from '../kinds.tsx'
import { t } from '../../i18n/text.ts'

interface ContentPanelProps {
  readonly item: Pick<Item, 'itemId' | 'collectionId' | 'body'>
  /** What the item is called in a sentence: "post". */
  readonly noun: ItemNoun
  readonly mayWrite: boolean
}

/** What the item says: its first words as visitors see them, whether there is more in a draft, and the way to its blocks. */
export function ContentPanel({ item, noun, mayWrite }: ContentPanelProps) {
  const { itemId, collectionId, body } = item
  const draft = useQuery(itemDraftQuery(itemId))
  const words = toPlainWords(body)
  const hasChanges = draft.data?.hasChanges === true
  return (
    <Panel
      title={t('Content')}
      actions={
        <>
          {hasChanges && <Badge tone="caution">{t('Unpublished changes')}</Badge>}
          {mayWrite && <ContentLink collectionId={collectionId} itemId={itemId} />}
        </>
      }
    >
      <div className={styles.body} aria-busy={draft.isPending}>
        {draft.isPending && words === '' ? (
          <Skeleton width={24} />
        ) : (
          <p className={words === '' ? styles.hint : styles.contentWords}>
            {words || describeNoContent(noun, hasChanges)}
          </p>
        )}
        {draft.isError && (
          <p className={styles.hint}>
            {t('The draft could not be read: {error}', { error: getErrorMessage(draft.error) })}
          </p>
        )}
      </div>
    </Panel>
  )
}
