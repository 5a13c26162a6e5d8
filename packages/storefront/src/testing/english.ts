import { createTranslate } from '@vitrine/commerce'
import english from '@vitrine/commerce/messages/en.json' with { type: 'json' }

/** Says messages as a site in English does, for tests. */
export const t = createTranslate('en', english)
