import fs from 'node:fs'
import path from 'node:path'
import {
  importFormats,
  importProducts,
  type ImportReport,
  type RowReport,
  sizeUnits,
  weightUnits,
} from '../features/product-import/index.ts'
import { type Command, exitCodes, openSiteCtx, UsageError } from './command.ts'
import { parseChoice, readOptions } from './options.ts'

export const importCommand: Command = {
  name: 'import',
  usage: 'import shopify-csv|squarespace-csv FILE [options]',
  summary: 'Import products from a file of Shopify or Squarespace.',
  details: [
    '--dry-run           say what would happen, change nothing',
    '--site NAME         the site to import into (default: the first one)',
    '--collection SLUG   its page of products (default: the first one)',
    `--weight-unit UNIT  unit of the weights in a Squarespace file: ${Object.keys(weightUnits).join(', ')}`,
    `--size-unit UNIT    unit of its lengths, widths and heights: ${Object.keys(sizeUnits).join(', ')}`,
    '--no-pictures       leave pictures alone',
    '--all               also name the lines that change nothing',
    '--json              one JSON object per line of the file, and the totals as the last one',
  ],
  run: async (args, io) => {
    const { values, positionals } = readOptions(args, {
      'dry-run': { type: 'boolean', default: false },
      site: { type: 'string' },
      collection: { type: 'string' },
      'weight-unit': { type: 'string' },
      'size-unit': { type: 'string' },
      'no-pictures': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    })
    const [formatName, fileName, ...rest] = positionals
    const format = parseChoice(importFormats, formatName, 'kind of file')
    if (fileName === undefined || rest.length > 0) throw new UsageError('Name one file to import.')
    const file = readableFile(fileName)
    const { 'weight-unit': weight, 'size-unit': size } = values
    const weightUnit = weight === undefined ? undefined : parseChoice(['g', 'kg', 'oz', 'lb'], weight, 'unit of weight')
    const sizeUnit = size === undefined ? undefined : parseChoice(['mm', 'cm', 'in'], size, 'unit of length')

    const services = await io.open()
    const ctx = await openSiteCtx(services, values.site)
    const report = await importProducts(ctx, {
      format,
      open: () => fs.createReadStream(file),
      isDryRun: values['dry-run'],
      withPictures: !values['no-pictures'],
      ...(values.collection === undefined ? {} : { collectionSlug: values.collection.replace(/^\/+/, '') }),
      ...(weightUnit === undefined ? {} : { weightUnit }),
      ...(sizeUnit === undefined ? {} : { sizeUnit }),
      onRow: (row) => {
        if (values.json) io.out(JSON.stringify(row))
        else if (values.all || row.outcome !== 'unchanged' || row.messages.length > 0) io.out(formatReport(row))
      },
      ...(io.isTerminal && !values.json
        ? { onProgress: (done: number, all: number) => done % 100 === 0 && io.err(`${done} of ${all} products ...`) }
        : {}),
    })
    if (values.json) io.out(JSON.stringify(report))
    else for (const line of totals(report)) io.out(line)
    return report.products.failed > 0 ? exitCodes.found : exitCodes.done
  },
}

function readableFile(name: string): string {
  const file = path.resolve(name)
  try {
    fs.accessSync(file, fs.constants.R_OK)
  } catch {
    throw new UsageError(`The file ${file} cannot be read.`)
  }
  if (!fs.statSync(file).isFile()) throw new UsageError(`${file} is not a file.`)
  return file
}

function formatReport({ line, outcome, product, messages }: RowReport): string {
  const head = `line ${line}: ${outcome.padEnd(9)} ${product}`
  return messages.length === 0 ? head : `${head}: ${messages.join('; ')}`
}

function totals(report: ImportReport): string[] {
  const { products, rows, pictures } = report
  const count = (entries: Record<string, number>) =>
    Object.entries(entries)
      .map(([name, number]) => `${number} ${name}`)
      .join(', ')
  return [
    '',
    ...report.warnings,
    `${report.isDryRun ? 'Dry run, nothing was changed. ' : ''}Products: ${count(products)}.`,
    `Lines: ${count(rows)}.`,
    `Pictures: ${pictures.fetched} fetched, ${pictures.failed} not fetched.`,
  ]
}
