import { isRecord } from '../../platform/text/json.ts'

/** What the answers of a donation's line are found by. */
export const noteId = 'donation-note'
export const anonymousId = 'donation-anonymous'

/** What a donor said, from the answers of the line as they are stored. */
export function readDonorWishes(stored: unknown): { readonly note: string; readonly isAnonymous: boolean } {
  const answers = Array.isArray(stored) ? stored.filter(isRecord) : []
  const find = (id: string) => answers.find(({ fieldId }) => fieldId === id)
  const note = find(noteId)?.['value']
  return { note: typeof note === 'string' ? note : '', isAnonymous: find(anonymousId) !== undefined }
}
