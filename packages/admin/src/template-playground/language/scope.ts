import { tags } from '@vitrine/template'
import { t } from '../../i18n/text.ts'

/** A value one is inside of, and whether it is an element of a list. */
export interface ScopeFrame {
  readonly value: unknown
  readonly inList: boolean
}

/** The values around a place in a template, innermost first: what names are looked up in. */
export function listFramesAt(text: string, at: number, data: unknown): readonly ScopeFrame[] {
  const frames: ScopeFrame[] = [{ value: data, inList: false }]
  for (const { type, end, into } of tags(text)) {
    if (end > at) break
    const [current] = frames
    if (current === undefined) break
    if (type === 'open-repeated') frames.unshift(getFirstElement(walk(current.value, into)))
    else if (type === 'open-section') frames.unshift({ value: walk(current.value, into), inList: false })
    else if (type.startsWith('open-')) frames.unshift(current)
    else if (type === 'end' && frames.length > 1) frames.shift()
  }
  return frames
}

/** The value of a path such as `item.title`: its first name is looked up outwards, the rest goes inwards. */
export function findValue(path: string, frames: readonly ScopeFrame[]): unknown {
  const [first = ''] = path.split('.')
  if (first === '@' || first === '') return walk(frames[0]?.value, path)
  const owner = frames.find(({ value }) => own(value, first) !== undefined)
  return walk(owner?.value, path)
}

/** The keys a value has; for lists the first few positions. */
export function listKeys(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.slice(0, 3).map((_, index) => String(index))
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

/** A few words that tell what a value is: `"Mug"`, `list of 3`. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return t('list of {count}', { count: value.length })
  if (typeof value === 'object' && value !== null) return t('object')
  const text = JSON.stringify(value) ?? ''
  return text.length > 32 ? `${text.slice(0, 31)}…` : text
}

function getFirstElement(value: unknown): ScopeFrame {
  return { value: Array.isArray(value) ? value[0] : undefined, inList: true }
}

function walk(value: unknown, path = ''): unknown {
  return path
    .split('.')
    .filter((name) => name !== '' && name !== '@')
    .reduce(own, value)
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
