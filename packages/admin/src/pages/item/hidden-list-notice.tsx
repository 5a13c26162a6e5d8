import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCan } from '../../session/session.ts'
import type { CollectionSummary } from '../pages.ts'
import styles from '../pages.module.css'
import { useTogglePublished } from '../publish-page.tsx'
import { t } from '../../i18n/text.ts'

interface HiddenListNoticeProps {
  readonly list: Pick<CollectionSummary, 'collectionId' | 'title' | 'enabled' | 'isHomepage'>
}

/** Says why nobody sees what is published in a list: the list itself is a draft. */
export function HiddenListNotice({ list }: HiddenListNoticeProps) {
  const mayWrite = useCan()('content.write')
  const { toggle, isPending } = useTogglePublished(list)
  return (
    <Notice tone="caution">
      <div className={styles.noticeRow}>
        <p>{t('Visitors cannot see this yet: “{title}” is a draft, with everything in it.', { title: list.title })}</p>
        {mayWrite && (
          <Button kind="primary" isPending={isPending} onPress={toggle}>
            {t('Publish “{title}”', { title: list.title })}
          </Button>
        )}
      </div>
    </Notice>
  )
}
