import { isWrittenRightToLeft } from '@vitrine/commerce'

/** The direction in which a language is written, for the `dir` of `<html>`; `ltr` for malformed tags. */
export function getTextDirection(language: string): 'ltr' | 'rtl' {
  return isWrittenRightToLeft(language) ? 'rtl' : 'ltr'
}
