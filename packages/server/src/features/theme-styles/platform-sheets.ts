import { readFileSync } from 'node:fs'

const names = ['sqs-grid-breaker.less', 'svg-icon-templates.less']

/** Sheets of the platform that themes import by name. A sheet of the theme with the same name wins. */
export function readPlatformSheets(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(new URL(`./platform/${name}`, import.meta.url), 'utf8')]),
  )
}
