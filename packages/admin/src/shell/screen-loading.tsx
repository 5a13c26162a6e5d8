import { Skeleton } from '../ui/states.tsx'
import styles from './shell.module.css'
import { t } from '../i18n/text.ts'

/** The shape of a screen while its code is on the way. */
export function ScreenLoading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <span className="visually-hidden">{t('Loading')}</span>
      <div className={styles.loadingTitle}>
        <Skeleton width={14} />
      </div>
      <div className={styles.loadingPanel}>
        <Skeleton width={30} />
        <Skeleton width={22} />
        <Skeleton width={26} />
      </div>
    </div>
  )
}
