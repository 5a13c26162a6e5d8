import { editorLanguage, t } from '../i18n/text.ts'

/** The counter shows where the maximum comes near. */
const nearMaximum = 0.8

/** How long a text is, where its maximum comes near. */
export function describeLength(text: string, maxLength: number): string | undefined {
  if (text.length < maxLength * nearMaximum || text.length > maxLength) return undefined
  return t('{count} of {max} characters', { count: formatNumber(text.length), max: formatNumber(maxLength) })
}

/** Nothing that was typed is cut off: a text above the maximum stays, and cannot be published. */
export function describeExcess(text: string, maxLength: number): string | undefined {
  if (text.length <= maxLength) return undefined
  return t('At most {max} characters. Remove {count}.', {
    max: formatNumber(maxLength),
    count: formatNumber(text.length - maxLength),
  })
}

function formatNumber(count: number): string {
  return count.toLocaleString(editorLanguage)
}
