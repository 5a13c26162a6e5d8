import { linkOptions } from '@tanstack/react-router'
import { Segments } from '../ui/segments.tsx'
import styles from './design.module.css'
import { t } from '../i18n/text.ts'

const screens = [
  { label: t('Style'), link: linkOptions({ to: '/design' }) },
  { label: t('Themes'), link: linkOptions({ to: '/design/themes' }) },
  { label: t('Custom CSS'), link: linkOptions({ to: '/design/css' }) },
]

/** The screens about how the site looks. */
export function DesignTabs() {
  return (
    <div className={styles.tabs}>
      <Segments label={t('Design')} segments={screens} />
    </div>
  )
}
