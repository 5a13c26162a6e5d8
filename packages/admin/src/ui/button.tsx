import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly kind?: ButtonKind
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** The class of anything that looks like a button, for links. */
export function getButtonClass(kind: ButtonKind = 'plain'): string {
  return classNames(styles.button, styles[kind])
}

/** A button with a text. While `isPending` it stays focusable, says so, and does nothing. */
export function Button({ kind = 'plain', icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={getButtonClass(kind)} data-kind={kind}>
      {({ isPending }) => (
        <>
          {isPending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
          <span>{children}</span>
        </>
      )}
    </AriaButton>
  )
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly ref?: Ref<HTMLButtonElement>
  readonly 'aria-label': string
  readonly children: ReactNode
}

/** A square button that is only an icon, with a spoken name. */
export function IconButton({ children, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles.button, styles.quiet, styles.square)}>
      {children}
    </AriaButton>
  )
}
