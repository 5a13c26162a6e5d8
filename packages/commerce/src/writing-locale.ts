interface WritingLocale {
  readonly tag: string
  readonly isRightToLeft: boolean
}

// Not state but a memo: asking Intl costs many microseconds. Bounded because the language may come from a visitor.
const writingLocales = new Map<string, WritingLocale>()
const maxWritingLocales = 200

/**
 * The locale that numbers, amounts and dates are written in: a canonical BCP 47 tag, 'en-US' for a malformed one.
 * Arabic takes Latin digits wherever the tag names no others: sources of locale data disagree, and one page would mix two kinds.
 */
export function getWritingLocale(language: string): string {
  return findWritingLocale(language).tag
}

function findWritingLocale(language: string): WritingLocale {
  const known = writingLocales.get(language)
  if (known !== undefined) return known
  const tag = toWritingTag(language)
  const { script = '' } = new Intl.Locale(tag).maximize()
  const locale = { tag, isRightToLeft: rightToLeftScripts.includes(script) }
  if (writingLocales.size >= maxWritingLocales) writingLocales.clear()
  writingLocales.set(language, locale)
  return locale
}

function toWritingTag(language: string): string {
  try {
    const locale = new Intl.Locale(language)
    const isArabic = locale.language === 'ar' && locale.numberingSystem === undefined
    return isArabic ? new Intl.Locale(locale, { numberingSystem: 'latn' }).toString() : locale.toString()
  } catch {
    return 'en-US' // A malformed tag from a browser or an old setting must not take a price away.
  }
}

/** Scripts that are written from right to left, by their codes of ISO 15924. */
const rightToLeftScripts: readonly string[] = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/** Whether a language is written from right to left; false for malformed tags. */
export function isWrittenRightToLeft(language: string): boolean {
  return findWritingLocale(language).isRightToLeft
}
