import { z } from 'zod'

/** BCP 47, in its usual spelling: `en-us` becomes `en-US`. */
export const Language = z
  .string()
  .trim()
  .max(35)
  .transform((text, context) => {
    try {
      const [tag] = Intl.getCanonicalLocales(text)
      if (tag !== undefined && isLanguage(tag)) return tag
    } catch {
      // Not a language tag: said below.
    }
    context.addIssue({ code: 'custom', message: 'Enter a language such as en-US, de or fr-CA.' })
    return z.NEVER
  })

/** A tag can be well formed and name nothing: "english". */
function isLanguage(tag: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return names.of(new Intl.Locale(tag).language) !== undefined
}
