import { useMatchRoute } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type Screen, useScreens } from './screens.ts'
import { type SectionName, sections } from './sections.ts'

export interface Section {
  readonly name: SectionName
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  readonly screens: readonly [Screen, ...Screen[]]
}

export interface Menu {
  readonly sections: readonly Section[]
  /** The screen of the current URL: that of the list when one order or product is open. */
  readonly current: Screen | undefined
}

/** Everything the signed-in role may go to, and where it is. */
export function useMenu(): Menu {
  const screens = useScreens()
  const matches = useMatchRoute()
  const [current] = screens
    // The overview's URL is the beginning of all the others.
    .filter(({ to }) => matches({ to, fuzzy: to !== '/' }) !== false)
    .sort((one, other) => other.to.length - one.to.length)
  return { sections: buildSections(screens), current }
}

function buildSections(screens: readonly Screen[]): readonly Section[] {
  return sections.flatMap(({ name, key, label, icon, order }) => {
    const places: readonly string[] = order
    const place = ({ to }: Screen) => (places.includes(to) ? places.indexOf(to) : places.length)
    const [first, ...others] = screens
      .filter(({ section }) => section === name)
      .sort((one, other) => place(one) - place(other))
    return first ? [{ name, key, label, icon, screens: [first, ...others] }] : []
  })
}
