import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './page.module.css'

interface BackLinkProps {
  readonly link: LinkProps
  /** The name of the screen that it leads to. */
  readonly children: ReactNode
}

/** The way back from a screen to the one that it belongs to, above its heading. */
export function BackLink({ link, children }: BackLinkProps) {
  return (
    <Link {...link} className={styles.back}>
      <ChevronLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
