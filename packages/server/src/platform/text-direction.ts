import { isWrittenRightToLeft } from '@vitrine/commerce'

/** The direction in which a language is written, for the `dir` of `<html>`; `ltr` for what is no language tag. */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return isWrittenRightToLeft(language) ? 'rtl' : 'ltr'
}
