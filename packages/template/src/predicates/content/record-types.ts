import { RecordType } from '../../enums.ts'
import { asNumber, readText, getMember } from '../../formatters/shared/values.ts'
import type { PredicateDefinition, Value } from '../../registry/types.ts'
import { defineSimple } from '../family.ts'

/** Kinds that a text item can also show by the block promoted in it. */
const ALSO_PROMOTED: ReadonlySet<string> = new Set(['video', 'image', 'quote', 'link', 'gallery'])

function isKind(item: Value, kind: string, code: number): boolean {
  if (asNumber(getMember(item, 'recordType')) === code) return true
  return ALSO_PROMOTED.has(kind) && readText(item, 'promotedBlockType') === kind
}

const byCode = Object.entries(RecordType).map(([kind, code]) => {
  const promoted = ALSO_PROMOTED.has(kind)
  return defineSimple({
    name: `${kind}?`,
    summary: promoted
      ? `True when the current item is a ${kind}, or shows a ${kind} block in its place.`
      : `True when the record type of the current item is ${kind} (${code}).`,
    test: ({ node }) => isKind(node, kind, code),
    yes: { recordType: code },
    no: { recordType: 0 },
  })
})

const externalVideo = defineSimple({
  name: 'external-video?',
  summary: 'True when the current item is a video, or shows a video block in its place: as `video?`.',
  test: ({ node }) => isKind(node, 'video', RecordType.video),
  yes: { promotedBlockType: 'video' },
  no: { recordType: RecordType.text },
})

export const recordTypePredicates: readonly PredicateDefinition<never>[] = [...byCode, externalVideo]
