import { Link, type NavigateOptions, useNavigate } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { Button, getButtonClass } from './button.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { useMediaQuery } from './use-media-query.ts'

export interface PageAction {
  readonly label: string
  /** What the button shows on a phone, where the title beside it names the object. */
  readonly short?: string
  /** The spoken name, where the label does not name the object. */
  readonly spoken?: string
  readonly icon: ReactElement
  readonly kind?: 'primary' | 'plain'
  /** A command, a screen of the editor, or a page in a new tab. */
  readonly target: (() => void) | { readonly to: NavigateOptions } | { readonly href: string }
  readonly isDisabled?: boolean
  readonly isPending?: boolean
}

interface PageActionsProps {
  /** In the sequence of the buttons: the primary last. What is false does not apply now. */
  readonly actions: readonly (PageAction | false)[]
  /** The spoken name of the menu. */
  readonly menu?: string
  /** Entries of the menu at any width. Undefined where there are none: an empty menu has no button. */
  readonly children?: ReactNode
}

/**
 * The actions of a screen, beside its title. A phone shows the primary one, else the first, and has the others in the menu: its header is one
 * row in every language.
 */
export function PageActions({ actions, menu = t('More actions'), children }: PageActionsProps) {
  const isPhone = useMediaQuery('(width <= 560px)')
  // By its place, so that one whose label changes when it is pressed keeps the focus.
  const offered = actions.flatMap((action, index) => (action === false ? [] : { ...action, key: index }))
  const main = offered.find(({ kind }) => kind === 'primary') ?? offered[0]
  const folded = isPhone ? offered.filter((action) => action !== main) : []
  return (
    <>
      {offered
        .filter((action) => !folded.includes(action))
        .map((action) => (
          <ActionButton key={action.key} action={action} isShort={isPhone} />
        ))}
      {(folded.length > 0 || children !== undefined) && (
        <Menu label={menu}>
          {folded.map((action) => (
            <ActionItem key={action.key} action={action} />
          ))}
          {children}
        </Menu>
      )}
    </>
  )
}

function ActionButton({ action, isShort }: { readonly action: PageAction; readonly isShort: boolean }) {
  const { label, short, icon, kind = 'plain', target, isDisabled = false, isPending = false } = action
  const shown = isShort ? (short ?? label) : label
  const spoken = action.spoken ?? (shown === label ? undefined : label)
  const named = spoken === undefined ? {} : { 'aria-label': spoken }
  if (typeof target === 'function')
    return (
      <Button {...named} kind={kind} icon={icon} isDisabled={isDisabled} isPending={isPending} onPress={target}>
        {shown}
      </Button>
    )
  const shared = { ...named, className: getButtonClass(kind), 'data-kind': kind }
  const content = (
    <>
      {icon}
      <span>{shown}</span>
    </>
  )
  return 'to' in target ? (
    <Link {...target.to} {...shared}>
      {content}
    </Link>
  ) : (
    <a {...shared} href={target.href} target="_blank" rel="noreferrer">
      {content}
    </a>
  )
}

function ActionItem({ action: { label, icon, target, isDisabled = false } }: { readonly action: PageAction }) {
  const navigate = useNavigate()
  const act = () => {
    if (typeof target === 'function') target()
    else if ('to' in target) void navigate(target.to)
    else window.open(target.href, '_blank', 'noreferrer')
  }
  return (
    <MenuItem icon={icon} isDisabled={isDisabled} onAction={act}>
      {label}
    </MenuItem>
  )
}
