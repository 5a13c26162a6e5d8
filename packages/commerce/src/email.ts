import { fillText } from './texts.ts'

/** Length of an e-mail address, both included. */
export const emailLimits = { minLength: 3, maxLength: 256 } as const

export const emailExample = 'name@example.com'

export const emailTexts = {
  form: `Email is not valid. Email addresses should follow the format {email}.`,
  restockBlank: 'Email cannot be blank',
  restockInvalid: 'Email is invalid',
}

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

/** The message under a form's e-mail field: blank is valid when optional ('Required' is the form's own message); undefined when valid. */
export function formEmailMessage(text: string, texts: { readonly form: string } = emailTexts): string | undefined {
  return checkEmail(text).kind === 'invalid' ? fillText(texts.form, { email: emailExample }) : undefined
}

/** The message of the restock form; undefined when the address is valid. */
export function restockEmailMessage(
  text: string,
  texts: { readonly restockBlank: string; readonly restockInvalid: string } = emailTexts,
): string | undefined {
  const { kind } = checkEmail(text)
  if (kind === 'blank') return texts.restockBlank
  return kind === 'invalid' ? texts.restockInvalid : undefined
}
