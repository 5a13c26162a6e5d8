import { Link, type LinkProps } from '@tanstack/react-router'
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
  return (
    <nav className={styles.segments} aria-label={label}>
      {segments.map(({ label, link, isCurrent = false }) => (
        <Link
          key={label}
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
