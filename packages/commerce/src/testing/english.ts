import english from '../../messages/en.json' with { type: 'json' }
import { createTranslate } from '../messages.ts'

/** Says messages as a site in English does, for tests. */
export const t = createTranslate('en', english)
