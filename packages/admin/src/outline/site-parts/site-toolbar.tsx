import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { SitePart } from '../../canvas/site-parts.ts'
import styles from '../block-toolbar.module.css'
import { useSitePartLinks, useSitePartName } from './site-part-links.ts'

/** The name of a place around the content, over the page, and the way to what edits it where that is one place. */
export function SiteToolbar({ part }: { readonly part: SitePart }) {
  const name = useSitePartName()(part)
  const links = useSitePartLinks(part)
  const [first] = links
  return (
    <div className={styles.toolbar}>
      <span className={styles.name}>{name}</span>
      {first && links.length === 1 && (
        <Link {...first.link} className={styles.action} aria-label={first.label} title={first.label}>
          <Pencil size={16} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
