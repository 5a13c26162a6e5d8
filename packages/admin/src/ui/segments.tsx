import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './segments.module.css'

interface Segment {
  readonly label: string
  readonly isCurrent: boolean
  readonly link: LinkProps
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
      {segments.map(({ label, isCurrent, link }) => (
        <Link
          {...link}
          key={label}
          replace
          resetScroll={false}
          className={styles.segment}
          activeProps={{}}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
