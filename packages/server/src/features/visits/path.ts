import { toStoredText } from './hit.ts'

const maxPathLength = 300

/** The path of an address, without query. Secrets of links (`/order-status/TOKEN`) are cut off. */
export function toVisitPath(url: string): string {
  const path = URL.parse(url, 'http://site.invalid')?.pathname ?? '/'
  const shown = toStoredText(decodePath(path), maxPathLength).replace(/(.)\/+$/, '$1') || '/'
  return shown.replace(/^(\/(?:order-status|subscription|cart|form|account|checkout\/[\w-]+)\/).+/, '$1…')
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
