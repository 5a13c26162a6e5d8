/** The first characters of a text, at most `length` UTF-16 code units, without half a character at the end. */
export function takeFirst(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  const next = text.charCodeAt(length)
  const splitsPair = last >= 0xd800 && last <= 0xdbff && next >= 0xdc00 && next <= 0xdfff
  return text.slice(0, splitsPair ? length - 1 : length)
}
