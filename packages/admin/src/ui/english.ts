import { createTranslate } from '@vitrine/commerce'
import english from '@vitrine/commerce/messages/en.json' with { type: 'json' }

/** Says the platform's messages as the editor does, in English. */
export const inEnglish = createTranslate('en', english)
