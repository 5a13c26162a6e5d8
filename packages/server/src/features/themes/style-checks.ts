import type { Theme } from '../theme-files/index.ts'
import { checkChanges, formatTweakLabel } from './tweak-service.ts'

/** What styles are checked by that go live later. */
export { checkCustomCss } from './custom-css.ts'

/** What people call the settings of the theme that a draft changes. Throws `invalid_input` as for live ones. */
export function checkTweaks(
  theme: Theme,
  changes: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> {
  checkChanges(theme, changes)
  const changed = theme.tweaks.filter(({ title }) => Object.hasOwn(changes, title))
  return Object.fromEntries(changed.map(({ title, label }) => [title, label || formatTweakLabel(title)]))
}
