import type { Site } from '../../platform/context.ts'
import { previewSettings, type SettingsChange } from '../../platform/settings.ts'
import type { Theme } from '../theme-files/index.ts'
import { maxKeptThemes, themeSettings } from './settings.ts'

/**
 * What moving to another theme does to the values of tweaks. They belong to their theme: a font or color of one breaks the look of another
 * that calls a tweak the same. Versions of one name are one theme.
 */
export function swapTweaks(site: Pick<Site, 'settings'>, from: Theme, to: Theme): readonly SettingsChange[] {
  const [left, next] = [formatKey(from), formatKey(to)]
  if (left === next) return []
  const kept = themeSettings.keptTweaks.read(site)
  const others = kept.filter(({ theme }) => theme !== left && theme !== next)
  return [
    themeSettings.tweaks.set(kept.find(({ theme }) => theme === next)?.values ?? null),
    themeSettings.keptTweaks.set(
      [...others, { theme: left, values: themeSettings.tweaks.read(site) }].slice(-maxKeptThemes),
    ),
  ]
}

/** The site as it looks in a theme that is not in use: for previews. */
export function previewTheme<Given extends Pick<Site, 'settings'>>(site: Given, from: Theme, to: Theme): Given {
  return previewSettings(site, swapTweaks(site, from, to))
}

function formatKey({ conf, name }: Theme): string {
  return (conf.name.trim() || name).slice(0, 200)
}
