/**
 * A token, or a link that ends with one, that nobody signed: one character near its end is another. Not the last one, which may hold fewer bits
 * than it can say, so that two of them are the same signature.
 */
export function forgeToken(token: string): string {
  const place = token.length - 4
  return token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
}
