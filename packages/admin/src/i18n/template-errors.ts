import { createTranslator } from './server-errors.ts'
import { editorLanguage } from './text.ts'

const catalogs = {
  de: async () => import('./template-catalogs/de.json'),
  fr: async () => import('./template-catalogs/fr.json'),
  es: async () => import('./template-catalogs/es.json'),
  it: async () => import('./template-catalogs/it.json'),
}

/** The engine names the family of an error in front of it. */
const family = /^(?:Syntax|Runtime)Error: /

let translate = createTranslator({})

/** Loads what the template engine says in the editor's language, for a screen that shows it. Without it, it is in English. */
export async function loadTemplateErrors(): Promise<void> {
  if (editorLanguage === 'en') return
  try {
    translate = createTranslator((await catalogs[editorLanguage]()).default)
  } catch {
    // The next screen that needs it tries again.
  }
}

/** What is wrong with a template in the editor's language, without the name of the family. */
export function translateTemplateError(message: string): string {
  return translate(message.replace(family, ''))
}
