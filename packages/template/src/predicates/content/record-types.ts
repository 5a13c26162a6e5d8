import { RecordType } from '../../enums.ts'
import { asNumber, textOf, member } from '../../formatters/shared/values.ts'
import type { PredicateDefinition } from '../../registry/types.ts'
import { defineSimple } from '../family.ts'

/** Kinds that a text item can also show by the block promoted in it. */
const ALSO_PROMOTED: ReadonlySet<string> = new Set(['video', 'image', 'quote', 'link', 'gallery'])

const byCode = Object.entries(RecordType).map(([kind, code]) => {
  const promoted = ALSO_PROMOTED.has(kind)
  return defineSimple({
    name: `${kind}?`,
    summary: promoted
      ? `True when the current item is a ${kind}, or shows a ${kind} block in its place.`
      : `True when the record type of the current item is ${kind} (${code}).`,
    test: ({ node }) =>
      asNumber(member(node, 'recordType')) === code || (promoted && textOf(node, 'promotedBlockType') === kind),
    yes: { recordType: code },
    no: { recordType: 0 },
  })
})

const externalVideo = defineSimple({
  name: 'external-video?',
  summary: 'True when the current item shows an embedded video block in its place.',
  test: ({ node }) => textOf(node, 'promotedBlockType') === 'video',
  yes: { promotedBlockType: 'video' },
  no: { recordType: RecordType.video },
})

export const recordTypePredicates: readonly PredicateDefinition<never>[] = [...byCode, externalVideo]
