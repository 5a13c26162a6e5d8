import { defineFormatter } from '../../registry/types.ts'
import { takeFirst } from '../shared/cut.ts'
import { asString } from '../shared/values.ts'
import { checkWhole } from '../../args/arg-checks.ts'

interface Cut {
  /** In UTF-16 code units. */
  readonly length: number
  readonly ellipsis: string
}

const DEFAULT_LENGTH = 100

function readCut([length = String(DEFAULT_LENGTH), ellipsis = '...']: readonly string[]): Cut {
  const wanted = Number.parseInt(length, 10)
  return { length: wanted, ellipsis }
}

/** Cuts after the last white space before `length`, or at `length` when the first word is longer than that. */
function cut(text: string, length: number): string {
  for (let i = length - 1; i > 0; i--) if (/\s/.test(text.charAt(i))) return text.slice(0, i + 1)
  return takeFirst(text, length)
}

/** The start of a text that is HTML already, without the half of an entity that it ends with. */
function dropCutEntity(text: string, start: string): string {
  const from = start.lastIndexOf('&')
  const entity = from < 0 ? undefined : /^&(?:amp|lt|gt|quot|#39);/.exec(text.slice(from, from + 6))?.[0]
  return entity !== undefined && from + entity.length > start.length ? start.slice(0, from) : start
}

export const truncate = defineFormatter<Cut>({
  name: 'truncate',
  summary: 'Cuts text longer than a number of characters, at white space where there is some, and adds an ellipsis.',
  usage: '[length=100] [ellipsis=...]',
  maxArgs: 2,
  checkArgs: ([length]) => checkWhole(length, 1),
  pure: true,
  readArgs: readCut,
  apply: (values, { length, ellipsis }, { options }) => {
    // A malformed length changes nothing.
    if (!(length > 0)) return values[0]
    const text = asString(values[0])
    if (text.length <= length) return text
    const start = cut(text, length)
    return (options.escapedText ? dropCutEntity(text, start) : start) + ellipsis
  },
  examples: [
    { template: '{text|truncate 12}', data: { text: 'A long winter is over' }, output: 'A long ...' },
    { template: '{text|truncate 4 …}', data: { text: 'Winter' }, output: 'Wint…' },
    { template: '{text|truncate#9# (more)}', data: { text: 'A long winter' }, output: 'A long  (more)' },
    { template: '{text|truncate}', data: { text: 'Short' }, output: 'Short' },
    {
      template: '{title|truncate 6 …}',
      data: { title: 'Salt&amp;clay' },
      output: 'Salt…',
      options: { escapedText: true },
    },
  ],
})
