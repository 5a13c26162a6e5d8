import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SitePart } from '../../canvas/site-parts.ts'
import { getButtonClass } from '../../ui/button.tsx'
import { useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { useSitePartLinks, useSitePartName } from './site-part-links.ts'
import { t } from '../../i18n/text.ts'

/** A place that every page has: why it is not edited here, and the ways to where it is. */
export function SitePartPanel({ part }: { readonly part: SitePart }) {
  const { focusRequest, takeFocusRequest } = useOutlineScreen()
  const name = useSitePartName()(part)
  const links = useSitePartLinks(part)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (takeFocusRequest(focusRequest)) list.current?.querySelector('a')?.focus()
  }, [focusRequest, takeFocusRequest])
  return (
    <div className={styles.settings}>
      <header className={styles.settingsHead}>
        <h2 className={styles.settingsTitle}>{name}</h2>
      </header>
      <p className={styles.siteHint}>
        {links.length === 0
          ? t('This is on every page. Your role may not change it.')
          : t('This is on every page, so it is edited in a place of its own. What you changed here is kept.')}
      </p>
      <ul ref={list} className={styles.siteLinks}>
        {links.map(({ label, link }) => (
          <li key={label}>
            <Link {...link} className={getButtonClass()}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
