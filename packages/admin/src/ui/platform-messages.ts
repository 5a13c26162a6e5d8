import { createTranslate } from '@vitrine/commerce'
import english from '@vitrine/commerce/messages/en.json' with { type: 'json' }
import { editorLanguage } from '../i18n/text.ts'

const catalogs = {
  de: async () => import('@vitrine/commerce/messages/de.json'),
  es: async () => import('@vitrine/commerce/messages/es.json'),
  fr: async () => import('@vitrine/commerce/messages/fr.json'),
  it: async () => import('@vitrine/commerce/messages/it.json'),
}

async function loadMessages(): Promise<typeof english> {
  if (editorLanguage === 'en') return english
  try {
    return (await catalogs[editorLanguage]()).default
  } catch {
    // As the editor's own texts: a catalog that cannot be loaded leaves English.
    return english
  }
}

/** Says the platform's messages, which visitors read too, in the language of the editor. */
export const translateMessage = createTranslate(editorLanguage, await loadMessages())
