import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './segments.module.css'

/** The search decides which of them is current, so all of it counts. */
const wholeAddress = { exact: true, includeSearch: true, explicitUndefined: true }

interface Segment {
  readonly label: string
  readonly link: LinkProps
  /** Said where the URL of the link is only the beginning of the current one. */
  readonly isCurrent?: boolean
}

interface SegmentsProps {
  /** What the choice is about, spoken. */
  readonly label: string
  readonly segments: readonly Segment[]
}

/** A filter of few values as links side by side: each has an address. */
export function Segments({ label, segments }: SegmentsProps) {
  const nav = useRef<HTMLElement>(null)
  const { href } = useLocation()
  // On a phone the current one may be beyond the edge.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !current) return
    const middle = current.offsetLeft + current.offsetWidth / 2
    nav.current.scrollTo({ left: middle - nav.current.clientWidth / 2 })
    // oxlint-disable-next-line react/exhaustive-deps -- the address decides which one is current.
  }, [href])
  return (
    <nav ref={nav} className={styles.segments} aria-label={label}>
      {segments.map(({ label, link, isCurrent = false }) => (
        <Link
          // A label may hold a count: with another key the link that has the focus would be replaced.
          key={JSON.stringify([link.to, link.params, link.search])}
          replace
          resetScroll={false}
          {...link}
          className={styles.segment}
          activeOptions={isCurrent ? {} : wholeAddress}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
