import { Skeleton } from '../ui/states.tsx'
import styles from './pages.module.css'
import { t } from '../i18n/text.ts'

/** Rows of pages that are loading, one for each width (in `ch`). */
export function RowsSkeleton({ widths }: { readonly widths: readonly number[] }) {
  return (
    <ul className={styles.rows} aria-busy="true" aria-label={t('Loading')}>
      {widths.map((width) => (
        <li key={width} className={styles.row}>
          <span className={styles.name}>
            <Skeleton width={width} />
          </span>
        </li>
      ))}
    </ul>
  )
}
