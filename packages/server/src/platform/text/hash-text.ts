import { hash } from 'node:crypto'

/** Names a text, so that a change of it is noticed. */
export function hashText(text: string): string {
  return hash('sha256', text).slice(0, 16)
}
