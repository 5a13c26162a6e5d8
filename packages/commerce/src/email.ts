/** Length of an e-mail address, both included. */
export const emailLimits = { minLength: 3, maxLength: 256 } as const

export type CheckedEmail =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'invalid' }

// One @, no blanks or brackets, dots only between other characters, and a domain with a dot. Each character class excludes the separator that
// follows it, so the match takes linear time.
const pattern = /^[^\s@.,:;<>()[\]"\\]+(?:\.[^\s@.,:;<>()[\]"\\]+)*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u

/** Trims and checks an e-mail address; whether blank is allowed is the caller's to say. */
export function checkEmail(text: string): CheckedEmail {
  const email = text.trim()
  if (email === '') return { kind: 'blank' }
  const fits = email.length >= emailLimits.minLength && email.length <= emailLimits.maxLength
  return fits && pattern.test(email) ? { kind: 'email', email } : { kind: 'invalid' }
}
