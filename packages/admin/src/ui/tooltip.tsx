import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { classNames } from './class-names.ts'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly text: string
  /** A button. */
  readonly children: ReactNode
}

/** A hint for a button, shown while the pointer rests on it or it has the focus. Its name is spoken anyway. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={300}>
      {children}
      <AriaTooltip className={classNames(styles.tooltip)} placement="bottom" offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
