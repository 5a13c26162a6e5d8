import { formFileLimits } from '@vitrine/commerce'

/**
 * A name that is safe on any disk and on a screen: without folders, control characters and signs that change the direction of text. The ending
 * stays when it is cut.
 */
export function cleanFileName(given: string): string {
  const plain = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(plain)?.[0] ?? ''
  const base = Array.from(plain.slice(0, plain.length - ending.length).trim())
  return `${base.slice(0, formFileLimits.nameLength - ending.length).join('') || 'file'}${ending}`
}
