/** The languages of the editor, each by its own name. English is the language of the source and needs no catalog. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano' } as const

export type Language = keyof typeof languages

/** Where this browser keeps the language of the person who signed in last: the editor needs it before the session is known. */
const languageKey = 'vitrine-language'

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(languages, text)
}

/** The language kept in this browser, else the first of the browser's languages that the editor speaks, else English. */
export function chooseLanguage(): Language {
  // Tests of single functions run without a browser.
  if (typeof document === 'undefined') return 'en'
  const kept = readKeptLanguage()
  if (kept) return kept
  const spoken = navigator.languages.map((tag) => tag.split('-')[0])
  return spoken.find(isLanguage) ?? 'en'
}

/** A browser may refuse storage; then its own language decides at every visit. */
function readKeptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(languageKey)
    return isLanguage(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps the language in this browser. Returns false where the browser refuses to keep anything. */
export function keepLanguage(language: Language): boolean {
  try {
    localStorage.setItem(languageKey, language)
    return true
  } catch {
    return false
  }
}
