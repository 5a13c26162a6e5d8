import { useFormats } from './format.ts'
import styles from './progress-bar.module.css'
import { t } from '../i18n/text.ts'

interface ProgressBarProps {
  readonly label: string
  readonly done: number
  /** 0: not known yet. */
  readonly total: number
  /** What is counted, in the plural. */
  readonly unit: string
}

/** How far a job is, as a bar and in numbers. */
export function ProgressBar({ label, done, total, unit }: ProgressBarProps) {
  const { number } = useFormats()
  return (
    <div className={styles.progress}>
      <progress aria-label={label} {...(total === 0 ? {} : { value: done, max: total })} />
      <output className={styles.text}>
        {total === 0
          ? t('Starting…')
          : t('{done} of {total} {unit}', { done: number(done), total: number(total), unit })}
      </output>
    </div>
  )
}
