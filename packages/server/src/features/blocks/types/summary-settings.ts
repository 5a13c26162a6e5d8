import { z } from 'zod'
import { choice, flag, plain, Title, whole } from '../define.ts'
import { shownWhen } from '../conditions.ts'
import { aspectRatioNames } from '../../media/index.ts'

const metadata = ['none', 'date', 'author', 'cats', 'tags', 'location', 'event-time'] as const

export const summarySettings = z.object({
  collectionId: z.string().max(100).catch('').default('').describe('The collection whose items are shown.'),
  pageSize: whole(1, 30, 6).describe('How many items at most.'),
  categoryFilter: z.string().max(100).catch('').default('').describe('Only items of the category with this slug.'),
  tagFilter: z.string().max(100).catch('').default('').describe('Only items with this tag.'),
  featuredFilter: flag(false).describe('Only featured items.'),
  design: choice(['autogrid', 'list', 'carousel', 'wall'], 'autogrid').describe('How the items are arranged.'),
  headerText: Title.describe('Heading above them.'),
  textAlign: choice(['left', 'center', 'right'], 'left').describe('How the words of an item are aligned.'),
  textSize: choice(['small', 'medium', 'large', 'extra-large'], 'medium').describe('Size of the titles.'),
  columnWidth: whole(120, 600, 270)
    .describe('Narrowest column in pixels.')
    .meta(shownWhen({ design: ['autogrid', 'carousel', 'wall'] })),
  gutter: whole(0, 80, 32).describe('Space between items in pixels.'),
  imageAspectRatio: choice(['auto', ...aspectRatioNames], 'standard')
    .describe('Shape of the pictures; `auto` is their own, which suits a wall.')
    .meta(shownWhen({ showThumbnail: [true] })),
  imageSize: whole(10, 70, 35)
    .describe('Width of the pictures in percent.')
    .meta(shownWhen({ design: ['list'], showThumbnail: [true] })),
  imageAlignment: choice(['left', 'right'], 'left')
    .describe('Side on which the pictures stand.')
    .meta(shownWhen({ design: ['list'], showThumbnail: [true] })),
  showThumbnail: flag(true).describe('Show pictures.'),
  showTitle: flag(true).describe('Show titles.'),
  showExcerpt: flag(true).describe('Show excerpts.'),
  showReadMoreLink: flag(false).describe('Show a link after the excerpt.'),
  readMoreText: plain(200)
    .describe('What that link says; `Read More` without.')
    .meta(shownWhen({ showReadMoreLink: [true] })),
  showPrice: flag(true).describe('Show the prices of products.'),
  metadataPosition: choice(['above-title', 'below-title', 'below-content'], 'below-title').describe(
    'Where date, author and the like stand.',
  ),
  primaryMetadata: choice(metadata, 'date').describe('What stands there first.'),
  secondaryMetadata: choice(metadata, 'none').describe('What stands there second.'),
})

export type SummarySettings = z.output<typeof summarySettings>
