import { hasImage } from '../../formatters/content/image/attributes.ts'
import { replaceTags } from '../../formatters/shared/markup.ts'
import {
  asNumber,
  asString,
  listElements,
  isRecord,
  isTruthy,
  getMember,
  readText,
} from '../../formatters/shared/values.ts'
import type { PredicateDefinition, Value } from '../../registry/types.ts'
import { defineSimple } from '../family.ts'

const DAY_MS = 86_400_000
/** What looks empty in an excerpt: blanks of all kinds and zero-width spaces. */
const BLANK = /[\s\u00a0\u200b]+/g

function hasExcerpt(item: Value): boolean {
  const excerpt = getMember(item, 'excerpt')
  const text = isRecord(excerpt) ? excerpt['html'] : excerpt
  return typeof text === 'string' && replaceTags(text, '').replace(BLANK, '') !== ''
}

function countEntries(value: Value): number {
  if (Array.isArray(value)) return value.length
  return isRecord(value) ? Object.keys(value).length : 0
}

function utcDay(item: Value, key: string): number {
  return Math.floor(asNumber(getMember(item, key)) / DAY_MS)
}

export const itemPredicates: readonly PredicateDefinition<never>[] = [
  defineSimple({
    name: 'main-image?',
    summary: 'True when the current item has an image.',
    test: ({ node }) => hasImage(node),
    yes: { mainImageId: 'i1' },
    no: { mainImageId: '' },
  }),
  defineSimple({
    name: 'child-images?',
    summary: 'True when the first of the `items` of the current value has an image.',
    test: ({ node }) => hasImage(listElements(getMember(node, 'items'))[0]),
    yes: { items: [{ mainImageId: 'i1' }] },
    no: { items: [] },
  }),
  defineSimple({
    name: 'excerpt?',
    summary: 'True when the current item has an excerpt with something to read in it.',
    test: ({ node }) => hasExcerpt(node),
    yes: { excerpt: { html: '<p>Oak and ash</p>' } },
    no: { excerpt: { html: '<p> </p>' } },
  }),
  defineSimple({
    name: 'external-link?',
    summary: 'True when the current navigation entry leads to another site.',
    test: ({ node }) => isTruthy(getMember(node, 'externalLink')),
    yes: { externalLink: { url: 'https://example.com' } },
    no: { collection: {} },
  }),
  defineSimple({
    name: 'passthrough?',
    summary: 'True when the current item opens its source address instead of a page of its own.',
    test: ({ node }) => isTruthy(getMember(node, 'passthrough')) && readText(node, 'sourceUrl') !== '',
    yes: { passthrough: true, sourceUrl: 'https://example.com/story' },
    no: { passthrough: true, sourceUrl: '' },
  }),
  defineSimple({
    name: 'location?',
    summary: 'True when the place of the current item can be shown on a map.',
    test: ({ node }) => {
      const place = getMember(node, 'location')
      return getMember(place, 'mapLat') !== undefined && getMember(place, 'mapLng') !== undefined
    },
    yes: { location: { mapLat: 40.4, mapLng: -3.7 } },
    no: { location: { addressLine1: 'Calle Mayor 1' } },
  }),
  defineSimple({
    name: 'has-multiple?',
    summary: 'True when the current list has more than one element.',
    test: ({ node }) => countEntries(node) > 1,
    yes: ['a', 'b'],
    no: ['a'],
  }),
  defineSimple({
    name: 'same-day?',
    summary: 'True when the current event starts and ends on the same day in UTC.',
    test: ({ node }) => utcDay(node, 'startDate') === utcDay(node, 'endDate'),
    yes: { startDate: 1700000000000, endDate: 1700003600000 },
    no: { startDate: 1700000000000, endDate: 1700086400000 },
  }),
  defineSimple({
    name: 'serviceNameEmail?',
    summary: 'True when the current social account is an e-mail address.',
    test: ({ node }) => asString(getMember(node, 'serviceName')) === 'email',
    yes: { serviceName: 'email' },
    no: { serviceName: 'instagram' },
  }),
]
