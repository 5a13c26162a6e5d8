import { createContext, use } from 'react'

/** The other settings of the form, group or entry that a field is in, with their defaults. */
export const SiblingsContext = createContext<Readonly<Record<string, unknown>>>({})

/** The settings beside a field, for fields whose choices depend on another. */
export function useSiblings(): Readonly<Record<string, unknown>> {
  return use(SiblingsContext)
}
