import { getErrorMessage } from '../api/problem.ts'
import { Button } from './button.tsx'
import styles from './list.module.css'
import { Notice } from './notice.tsx'
import { t } from '../i18n/text.ts'

interface LoadMoreProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly error: unknown
  readonly onLoad: () => void
}

/** The end of a list that has more on the server. */
export function LoadMore({ hasMore, isLoading, error, onLoad }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <div className={styles.more}>
      {error !== null && !isLoading && (
        <Notice tone="danger" alert>
          {getErrorMessage(error)}
        </Notice>
      )}
      <Button onPress={onLoad} isPending={isLoading}>
        {t('Show more')}
      </Button>
    </div>
  )
}
