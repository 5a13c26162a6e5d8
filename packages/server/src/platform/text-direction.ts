/** Scripts that are written from right to left, by their codes of ISO 15924. */
const rightToLeft: readonly string[] = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/** The direction in which a language is written, for the `dir` of `<html>`; `ltr` for what is no language tag. */
export function textDirection(language: string): 'ltr' | 'rtl' {
  // Languages were checked when they were saved; one that reaches here all the same must not take the page down.
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(language)) return 'ltr'
  return rightToLeft.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}
