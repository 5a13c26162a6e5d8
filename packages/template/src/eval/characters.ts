/** How error texts name a character, given its code unit. */
export function describeCharacter(code: number): string {
  switch (code) {
    case 0x08:
      return 'backspace character'
    case 0x09:
      return 'tab character'
    case 0x0a:
      return 'line feed character'
    case 0x0c:
      return 'form feed character'
    case 0x0d:
      return 'carriage return character'
    default:
      return code < 0x20 ? 'control character' : 'character'
  }
}
