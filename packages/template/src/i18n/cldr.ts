import { readFileSync } from 'node:fs'
import { createLocaleSource } from './locale-source.ts'

/**
 * Locale data read from the installed `@phensley/cldr` packs, for servers and tools. A browser build imports
 * `createLocaleSource` instead, or nothing at all: without locale data the locale formatters print ''.
 */
export const localeData = createLocaleSource((language) =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@phensley/cldr/packs/${language}.json`)), 'utf8')),
)
