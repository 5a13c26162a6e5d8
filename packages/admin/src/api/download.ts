import { messages } from '../messages.ts'
import { readBody } from './csrf.ts'
import { Problem, toProblem } from './problem.ts'

/**
 * Saves the file of an address. Throws a `Problem` when the server refuses it or it breaks off: a link would show the refusal in place of the
 * editor, or leave half a file.
 */
export async function downloadFile(address: string): Promise<void> {
  let response: Response
  let file: Blob
  try {
    response = await fetch(address, { credentials: 'same-origin' })
    file = await response.blob()
  } catch {
    throw new Problem('unreachable', 0, messages.unableToConnect)
  }
  if (!response.ok) throw toProblem(readBody(await file.text()), response.status)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  // The browser may read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
