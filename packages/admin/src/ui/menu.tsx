import { Ellipsis } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface MenuProps {
  /** The spoken name of the button. */
  readonly label: string
  readonly children: ReactNode
}

/** A button with three dots that opens further commands. */
export function Menu({ label, children }: MenuProps) {
  return (
    <MenuTrigger>
      <IconButton aria-label={label}>
        <Ellipsis size={18} aria-hidden="true" />
      </IconButton>
      <Popover className={classNames(styles.popover)} placement="bottom end">
        <AriaMenu className={classNames(styles.list)}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuItemProps {
  readonly icon: ReactNode
  readonly danger?: boolean
  readonly isDisabled?: boolean
  readonly onAction: () => void
  readonly children: string
}

export function MenuItem({ icon, danger = false, isDisabled = false, onAction, children }: MenuItemProps) {
  const menu = useContext(OverlayTriggerStateContext)
  return (
    <AriaMenuItem
      onAction={() => {
        // While a closed menu fades, its entries take keys still: what they do is done once.
        if (menu?.isOpen !== false) onAction()
      }}
      isDisabled={isDisabled}
      textValue={children}
      className={classNames(styles.option, danger && styles.danger)}
    >
      {icon}
      {children}
    </AriaMenuItem>
  )
}
