import { useId } from 'react'
import styles from './file-field.module.css'

interface FileFieldProps {
  readonly label: string
  readonly accept: string
  readonly description: string
  readonly onChoose: (file: File | undefined) => void
}

/** A field that takes one file; undefined once the choice is taken back. */
export function FileField({ label, accept, description, onChoose }: FileFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-description`}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <span id={`${id}-description`} className={styles.description}>
        {description}
      </span>
    </div>
  )
}
