import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportSquarespaceCsv } from '../features/product-import/index.ts'
import { type Command, exitCodes, openSiteCtx, UsageError } from './command.ts'
import { parseChoice, readOptions } from './options.ts'

export const exportCommand: Command = {
  name: 'export',
  usage: 'export squarespace-csv [options]',
  summary: 'Write the products of a page as a file in the columns of Squarespace.',
  details: [
    '--out FILE          where to (default: standard output)',
    '--site NAME         the site (default: the first one)',
    '--collection SLUG   its page of products (default: the first one)',
    '--weight-unit UNIT  kg (default), g, lb, oz',
    '--size-unit UNIT    cm (default), mm, in',
  ],
  run: async (args, io) => {
    const { values, positionals } = readOptions(args, {
      out: { type: 'string' },
      site: { type: 'string' },
      collection: { type: 'string' },
      'weight-unit': { type: 'string', default: 'kg' },
      'size-unit': { type: 'string', default: 'cm' },
    })
    parseChoice(['squarespace-csv'], positionals[0], 'kind of file')
    if (positionals.length > 1) throw new UsageError('Name the file with --out FILE.')
    const weightUnit = parseChoice(['g', 'kg', 'oz', 'lb'], values['weight-unit'], 'unit of weight')
    const sizeUnit = parseChoice(['mm', 'cm', 'in'], values['size-unit'], 'unit of length')
    const services = await io.open()
    const ctx = await openSiteCtx(services, values.site)
    const lines = exportSquarespaceCsv(ctx, {
      weightUnit,
      sizeUnit,
      ...(values.collection === undefined ? {} : { collectionSlug: values.collection.replace(/^\/+/, '') }),
    })
    if (values.out === undefined) for await (const line of lines) io.out(line.replace(/\n$/, ''))
    else await pipeline(lines, fs.createWriteStream(path.resolve(values.out)))
    return exitCodes.done
  },
}
