import { itemTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { defineBlock, Title } from '../define.ts'

/** One event, by its slug. */
export const event = defineBlock({
  type: 'event',
  code: 1012,
  wrapper: 'event-block sqs-block-event',
  summary: 'One event.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    eventSlug: z
      .string()
      .max(200)
      .catch('')
      .default('')
      .describe('The last part of the event’s address.')
      .meta({ title: 'Event', field: 'event' }),
  }),
  requests: ({ eventSlug }) => ({ itemSlugs: eventSlug === '' ? [] : [eventSlug] }),
  data: ({ eventSlug }, found) => ({ event: found.itemBySlug(eventSlug, itemTypes.event) ?? null }),
  samples: [{ title: 'An event', settings: { title: 'Next', eventSlug: 'opening' } }],
})
