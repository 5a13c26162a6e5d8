import type { ReactNode } from 'react'
import styles from './block-form.module.css'

/** Settings that belong together, such as the label and the address of a link. */
export function GroupField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {children}
    </fieldset>
  )
}
