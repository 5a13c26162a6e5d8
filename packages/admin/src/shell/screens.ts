import type { LinkProps } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { type Capability, type SignedIn, useCan } from '../session/session.ts'
import type { SectionName } from './sections.ts'

/** A URL below /config that names no single order, product or page. */
export type ScreenPath = Exclude<NonNullable<LinkProps['to']>, '' | '.' | '..' | `${string}$${string}`>

export const settingsGroups = ['Store', 'Site', 'People', 'Data'] as const

interface NamedCommand {
  readonly label: string
  readonly needs: Capability
  readonly words?: readonly string[]
}

/** Something to do, found by its name in the search. */
type Command =
  | (NamedCommand & {
      /** Search parameters of its screen while it is open. */
      readonly search: Readonly<Record<string, unknown>>
      readonly run?: never
      readonly target?: never
    })
  | (NamedCommand & {
      /** A screen of its own. */
      readonly target: { readonly to: string; readonly params?: Readonly<Record<string, string>> }
      readonly search?: never
      readonly run?: never
    })
  | (NamedCommand & {
      /** Does it at once, without a screen. */
      readonly run: (site: SignedIn['site']) => void
      readonly search?: never
      readonly target?: never
    })

/** An entry of the menu. Each folder exports those of its screens beside its routes; `router.tsx` lists them. */
export interface Screen {
  readonly to: ScreenPath
  readonly label: string
  readonly section: SectionName
  /** Where it is in the list of the settings. */
  readonly group?: (typeof settingsGroups)[number]
  /** Who may see it, in the words of the server's table of roles: one of them is enough. */
  readonly needs: Capability | readonly Capability[]
  /** Other words people search for: "VAT" finds Taxes. */
  readonly words?: readonly string[]
  /** Commands that the search offers on this screen. */
  readonly commands?: readonly Command[]
}

/** The screens of the application, from `router.tsx`. */
export const ScreensContext = createContext<readonly Screen[]>([])

/** The screens that the signed-in role may see. */
export function useScreens(): readonly Screen[] {
  const can = useCan()
  return use(ScreensContext).filter(({ needs }) => [needs].flat().some(can))
}
