import { readView, type ViewSearch } from '../saved-views/view-search.ts'

/** How the list of translations opens: in a language, with what is open alone, or with what is searched for. */
interface TranslationsAddress extends ViewSearch {
  readonly language?: string
  readonly state?: 'open'
  readonly search?: string
}

/** Reads the address; what is not understood is left out. */
export function readTranslationsSearch(address: Readonly<Record<string, unknown>>): TranslationsAddress {
  const { language, state, search } = address
  return {
    ...(typeof language === 'string' ? { language } : {}),
    ...(state === 'open' ? { state } : {}),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...readView(address),
  }
}
