import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox'
import styles from './field.module.css'

interface Props extends Omit<CheckboxProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode
}

/** A checkbox with its label beside it. */
export function Checkbox({ children, ...props }: Props) {
  return (
    <AriaCheckbox {...props} className={styles.checkbox ?? ''}>
      {({ isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden="true">
            {isIndeterminate ? <Minus size={14} strokeWidth={3} /> : <Check size={14} strokeWidth={3} />}
          </span>
          <span>{children}</span>
        </>
      )}
    </AriaCheckbox>
  )
}
