import { useFormats } from './format.ts'
import styles from './progress-bar.module.css'
import { t } from '../i18n/text.ts'

interface ProgressBarProps {
  readonly label: string
  readonly done: number
  /** 0: not known yet. */
  readonly total: number
  /** Said while the total is not known; “Starting…” by default. */
  readonly starting?: string
  /** Says how far it is, such as “3 of 12 files”. */
  readonly describe: (done: string, total: string) => string
}

/** How far a job is, as a bar and in numbers. */
export function ProgressBar({ label, done, total, starting, describe }: ProgressBarProps) {
  const { number } = useFormats()
  return (
    <div className={styles.progress}>
      <progress aria-label={label} {...(total === 0 ? {} : { value: done, max: total })} />
      <output className={styles.text}>
        {total === 0 ? (starting ?? t('Starting…')) : describe(number(done), number(total))}
      </output>
    </div>
  )
}
