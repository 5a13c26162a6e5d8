import { useCan, useSession } from '../../session/session.ts'
import { useMenu } from '../menu.ts'
import { type Screen, useScreens } from '../screens.ts'
import { type Findable, type Group, toEntry } from './entries.ts'
import { listWords, t } from '../../i18n/text.ts'

interface FindableScreen extends Findable {
  readonly screen: Screen | undefined
}

/** All screens and commands of the signed-in role. */
export function useFindables(): readonly FindableScreen[] {
  const can = useCan()
  const screens = useScreens()
  const { sections } = useMenu()
  const { site } = useSession()
  const labels = new Map(sections.map(({ name, label }) => [name, label]))
  return [
    ...screens.flatMap((screen) => {
      const { to, label, section, words = [], commands = [] } = screen
      const note = labels.get(section) ?? ''
      return [
        { label, note: note === label ? '' : note, words, isCommand: false, target: { to }, screen },
        ...commands
          .filter(({ needs }) => can(needs))
          .map((command) => ({
            label: command.label,
            note: label,
            words: command.words ?? [],
            isCommand: true,
            target: command.target ?? (command.search ? { to, search: command.search } : () => command.run(site)),
            screen,
          })),
      ]
    }),
    {
      label: t('Account'),
      note: '',
      words: listWords(t('password, profile')),
      isCommand: false,
      target: { to: '/account' },
      screen: undefined,
    },
    {
      label: t('View site'),
      note: '',
      words: listWords(t('open, visit, storefront, shop')),
      isCommand: true,
      target: () => void window.open(site.url, '_blank', 'noreferrer'),
      screen: undefined,
    },
    {
      // Its button is there: a screen with unsaved changes asks before it is left.
      label: t('Sign out'),
      note: t('Account'),
      words: listWords(t('log out, logout, leave')),
      isCommand: true,
      target: { to: '/account' },
      screen: undefined,
    },
  ]
}

/** Entries before anything is typed: commands of this screen, then all screens. */
export function listHere(all: readonly FindableScreen[], current: Screen | undefined): readonly Group[] {
  const commands = all.filter(({ isCommand, screen }) => isCommand && screen === current)
  return [
    { title: t('On this screen'), entries: commands.map(toEntry) },
    { title: t('Go to'), entries: all.filter(({ isCommand }) => !isCommand).map(toEntry) },
  ]
}
