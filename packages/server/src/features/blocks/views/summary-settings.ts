import { z } from 'zod'
import { choice, flag, plain, Title, whole } from '../define.ts'
import { shownWhen } from '../conditions.ts'
import { aspectRatioNames } from '../../media/index.ts'

const metadata = ['none', 'date', 'author', 'cats', 'tags', 'location', 'event-time'] as const

export const summarySettings = z.object({
  collectionId: z
    .string()
    .max(100)
    .catch('')
    .default('')
    .describe('The collection whose items are shown.')
    .meta({ title: 'Page', field: 'collection' }),
  pageSize: whole(1, 30, 6).describe('How many items at most.').meta({ title: 'Number of items' }),
  categoryFilter: z
    .string()
    .max(100)
    .catch('')
    .default('')
    .describe('Only items of the category with this slug.')
    .meta({ title: 'Category', field: 'category' }),
  tagFilter: z.string().max(100).catch('').default('').describe('Only items with this tag.').meta({ title: 'Tag' }),
  featuredFilter: flag(false).describe('Only featured items.').meta({ title: 'Featured items only' }),
  design: choice(['autogrid', 'list', 'carousel', 'wall'], 'autogrid')
    .describe('How the items are arranged.')
    .meta({ title: 'Design', choices: { autogrid: 'Grid', list: 'List', carousel: 'Carousel', wall: 'Wall' } }),
  headerText: Title.describe('Heading above them.').meta({ title: 'Heading' }),
  textAlign: choice(['left', 'center', 'right'], 'left')
    .describe('How the words of an item are aligned.')
    .meta({ title: 'Alignment' }),
  textSize: choice(['small', 'medium', 'large', 'extra-large'], 'medium').describe('Size of the titles.'),
  columnWidth: whole(120, 600, 270)
    .describe('Narrowest column in pixels.')
    .meta({ title: 'Minimum column width' })
    .meta(shownWhen({ design: ['autogrid', 'carousel', 'wall'] })),
  gutter: whole(0, 80, 32).describe('Space between items in pixels.').meta({ title: 'Space between items' }),
  imageAspectRatio: choice(['auto', ...aspectRatioNames], 'standard')
    .describe('Shape of the pictures; `auto` is their own, which suits a wall.')
    .meta({ title: 'Picture shape' })
    .meta(shownWhen({ showThumbnail: [true] })),
  imageSize: whole(10, 70, 35)
    .describe('Width of the pictures in percent.')
    .meta({ title: 'Picture width in percent' })
    .meta(shownWhen({ design: ['list'], showThumbnail: [true] })),
  imageAlignment: choice(['left', 'right'], 'left')
    .describe('Side on which the pictures stand.')
    .meta({ title: 'Picture side' })
    .meta(shownWhen({ design: ['list'], showThumbnail: [true] })),
  showThumbnail: flag(true).describe('Show pictures.').meta({ title: 'Show pictures' }),
  showTitle: flag(true).describe('Show titles.').meta({ title: 'Show titles' }),
  showExcerpt: flag(true).describe('Show excerpts.').meta({ title: 'Show excerpts' }),
  showReadMoreLink: flag(false).describe('Show a link after the excerpt.').meta({ title: 'Show a “Read more” link' }),
  readMoreText: plain(200)
    .describe('What that link says; `Read More` without.')
    .meta({ title: 'Label of that link' })
    .meta(shownWhen({ showReadMoreLink: [true] })),
  showPrice: flag(true).describe('Show the prices of products.').meta({ title: 'Show prices' }),
  metadataPosition: choice(['above-title', 'below-title', 'below-content'], 'below-title').describe(
    'Where date, author and the like stand.',
  ),
  primaryMetadata: choice(metadata, 'date')
    .describe('The detail shown first.')
    .meta({
      title: 'Details shown first',
      choices: {
        none: 'Nothing',
        date: 'Date',
        author: 'Author',
        cats: 'Categories',
        tags: 'Tags',
        location: 'Location',
        'event-time': 'Event time',
      },
    }),
  secondaryMetadata: choice(metadata, 'none')
    .describe('The detail shown second.')
    .meta({
      title: 'Details shown second',
      choices: {
        none: 'Nothing',
        date: 'Date',
        author: 'Author',
        cats: 'Categories',
        tags: 'Tags',
        location: 'Location',
        'event-time': 'Event time',
      },
    }),
})

export type SummarySettings = z.output<typeof summarySettings>
