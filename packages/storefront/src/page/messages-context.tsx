import type { BrowserTranslate } from '@vitrine/commerce'
import { createContext, useContext } from 'react'

/** What the components of an island say their texts with. */
export const MessagesContext = createContext<BrowserTranslate | undefined>(undefined)

/** Says a message in the language of the page. */
export function useTranslate(): BrowserTranslate {
  const t = useContext(MessagesContext)
  if (!t) throw new Error('A component outside of MessagesContext has nothing to say.')
  return t
}
