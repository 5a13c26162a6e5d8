import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import { readDataRows } from '../data-rows.ts'
import { defineBlock, flag, text, Title } from '../define.ts'

const limits = { characters: 50_000, rows: 200, columns: 20 } as const

export const table = defineBlock({
  type: 'table',
  code: 1015,
  wrapper: 'table-block sqs-block-table',
  summary: 'A table of texts, as from a spreadsheet.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its caption.').meta({ title: 'Caption' }),
    rows: text(limits.characters)
      .describe('One row for each line, cells between tabs, `|` or `;`: 200 rows of 20 cells.')
      .meta({ title: 'Rows, one per line; cells separated by |', field: 'long-text' }),
    headerRow: flag(true)
      .describe('The first row has the titles of the columns.')
      .meta({ title: 'First row is a header' }),
    headerColumn: flag(false)
      .describe('The first cell of each row is its title.')
      .meta({ title: 'First column is a header' }),
  }),
  data: ({ rows: source, headerRow, headerColumn }) => {
    const { rows } = readDataRows(source, limits.rows, limits.columns)
    const [first, ...others] = rows
    const body = headerRow ? others : rows
    return {
      header: headerRow && first ? first.map(escapeHtml) : null,
      lines: body.map(([head = '', ...cells]) => ({
        head: headerColumn ? { text: escapeHtml(head) } : null,
        cells: (headerColumn ? cells : [head, ...cells]).map(escapeHtml),
      })),
      hasRows: rows.length > 0,
    }
  },
  problems: ({ rows }) =>
    readDataRows(rows, limits.rows, limits.columns).isCut
      ? [`A table shows ${limits.rows} rows and ${limits.columns} columns. The rest is left out.`]
      : [],
  samples: [
    {
      title: 'Sizes',
      settings: {
        title: 'Sizes',
        rows: 'Bowl | Width | Holds\nSmall | 12 cm | 0.3 l\nLarge | 24 cm | 1.8 l',
        headerColumn: true,
      },
    },
    {
      title: 'From a spreadsheet, without a header',
      settings: { rows: 'Monday\t9 to 5\nTuesday\tclosed', headerRow: false },
    },
  ],
})
