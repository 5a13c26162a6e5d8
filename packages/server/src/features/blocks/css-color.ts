/** Colours of the theme by their names; a section's theme turns them over. */
const ofTheme: Readonly<Record<string, string>> = {
  background: 'var(--vt-ground)',
  surface: 'var(--vt-surface)',
  text: 'var(--vt-text)',
  accent: 'var(--vt-accent)',
}

/** A stored colour (a colour of CSS, or a name of the theme's) as CSS; undefined for anything else. */
export function parseCssColor(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined
  if (Object.hasOwn(ofTheme, stored)) return ofTheme[stored]
  return /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/deg]+\))$/i.test(stored) ? stored : undefined
}
