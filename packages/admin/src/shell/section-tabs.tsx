import { Segments } from '../ui/segments.tsx'
import { useMenu } from './menu.ts'
import styles from './shell.module.css'

/** The screens of the open section where the sidebar has no room for them. The settings have a list of their own. */
export function SectionTabs() {
  const { sections, current } = useMenu()
  const section = sections.find(({ name }) => name === current?.section)
  if (!section || section.name === 'settings' || section.screens.length < 2) return null
  return (
    <div className={styles.tabs}>
      <Segments
        label={section.label}
        segments={section.screens.map(({ to, label }) => ({
          label,
          link: { to, replace: false, resetScroll: true },
          isCurrent: to === current?.to,
        }))}
      />
    </div>
  )
}
