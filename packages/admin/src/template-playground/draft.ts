import { sampleData, sampleTemplate } from './sample.ts'

/** The draft being tried out; kept in this browser until one starts again. */
export interface Draft {
  readonly template: string
  readonly data: string
}

export const sampleDraft: Draft = { template: sampleTemplate, data: sampleData }

const key = 'vitrine:template-playground'

/** The draft of last time, or the sample. */
export function loadDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : sampleDraft
  } catch {
    // A browser that keeps nothing, or something else under this name: the sample will do.
    return sampleDraft
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full, or forbidden: the draft is then gone with the window, and nothing else is lost.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  return 'template' in value && typeof value.template === 'string' && 'data' in value && typeof value.data === 'string'
}
