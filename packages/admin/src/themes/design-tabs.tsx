import { linkOptions } from '@tanstack/react-router'
import { Segments } from '../ui/segments.tsx'
import styles from './design.module.css'

const screens = [
  { label: 'Style', link: linkOptions({ to: '/design' }) },
  { label: 'Themes', link: linkOptions({ to: '/design/themes' }) },
  { label: 'Custom CSS', link: linkOptions({ to: '/design/css' }) },
]

/** The screens about how the site looks. */
export function DesignTabs() {
  return (
    <div className={styles.tabs}>
      <Segments label="Design" segments={screens} />
    </div>
  )
}
