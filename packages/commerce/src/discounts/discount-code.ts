/** Longest code of a discount. */
export const maxDiscountCodeLength = 40

/** How many codes a cart keeps at once. */
export const maxCodesOfCart = 5

/** A code as it is stored and compared: capitals without spaces around. '' when no discount can have such a code. */
export function normalizeDiscountCode(text: string): string {
  const code = text.trim().normalize('NFKC').toUpperCase()
  return code.length <= maxDiscountCodeLength && /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?$/u.test(code)
    ? code
    : ''
}
