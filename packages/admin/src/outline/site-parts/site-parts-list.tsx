import { Megaphone, Menu, PanelBottom, PanelTop, Type, LayoutGrid, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { SitePart } from '../../canvas/site-parts.ts'
import { useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { useSitePartName } from './site-part-links.ts'
import { t } from '../../i18n/text.ts'

const icons: Record<SitePart['kind'], LucideIcon> = {
  announcement: Megaphone,
  header: PanelTop,
  title: Type,
  navigation: Menu,
  field: LayoutGrid,
  footer: PanelBottom,
}

/** What every page has around its content, below the tree: for those who do not press it on the page. */
export function SitePartsList() {
  const { siteParts, selected, select, edit } = useOutlineScreen()
  const getName = useSitePartName()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState(selected)
  // What is selected on the page is seen here.
  if (shown !== selected) {
    setShown(selected)
    if (siteParts?.some(({ key }) => key === selected)) setOpen(true)
  }
  // Its place is kept until the page says what it has: the buttons above would move under a press.
  if (siteParts?.length === 0) return null
  return (
    <details className={styles.siteParts} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.sitePartsHead}>{t('On every page')}</summary>
      <ul className={styles.siteRows}>
        {siteParts?.map((part) => {
          const Icon = icons[part.kind]
          return (
            <li key={part.key}>
              <button
                type="button"
                className={styles.siteRow}
                data-key={part.key}
                aria-pressed={part.key === selected}
                onClick={() => select(part.key)}
                onDoubleClick={() => edit(part.key)}
                onKeyDown={({ key }) => {
                  if (key === 'Escape') select(undefined)
                }}
              >
                <Icon size={16} aria-hidden="true" />
                {getName(part)}
              </button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
