import { isPerceivedDark } from '@vitrine/commerce'
import { parseRgb } from './parse-rgb.ts'

const textOnTheme: Readonly<Record<string, string>> = { accent: 'var(--vt-accent-text)', text: 'var(--vt-ground)' }

/**
 * Declarations of CSS for text on a stored colour: light on dark colours, dark on the rest. On the dark colours of the
 * theme, the theme's pair. Empty for other colours of the theme, see-through colours and CSS names.
 */
export function extractTextOn(stored: unknown): string[] {
  if (typeof stored !== 'string') return []
  if (Object.hasOwn(textOnTheme, stored)) {
    return ['color', '--vt-muted', '--site-color-text', '--site-color-muted'].map((name) =>
      pair(name, textOnTheme[stored]),
    )
  }
  const color = parseRgb(stored)
  if (color === undefined) return []
  const text = isPerceivedDark(color) ? '#fff' : '#1a1a1a'
  const muted = `color-mix(in oklab,${text} 80%,${stored})`
  return [
    ...['color', '--vt-text', '--site-color-text'].map((name) => pair(name, text)),
    ...['--vt-muted', '--site-color-muted'].map((name) => pair(name, muted)),
    // Raised surfaces on the background: text stands on them, too.
    ...['--vt-surface', '--site-color-surface'].map((name) => pair(name, `color-mix(in oklab,${text} 12%,${stored})`)),
    // Buttons in the colour of the text write in that of the ground.
    ...['--vt-ground', '--site-color-background'].map((name) => pair(name, stored)),
  ]
}

function pair(name: string, value = 'inherit'): string {
  return `${name}:${value}`
}
