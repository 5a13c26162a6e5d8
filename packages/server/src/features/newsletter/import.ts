import { checkEmail } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { findCsvColumn, readCsvRows, readPlainCell } from '../../platform/text/csv.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { suppressions } from '../mail/index.ts'
import { importUnusable } from './errors.ts'
import { countImport, type ImportedRow, importSubscribers } from './list-store.ts'
import type { SubscriberImport, SubscriberImportReport } from './schema.ts'
import { checkLists, writeStatement } from './subscribers.ts'

const imports = { name: 'import subscribers', limit: 30, windowSeconds: 3600 } as const
const maxRows = 20_000
const batchSize = 1_000
const maxShown = 100

/**
 * Imports people who agreed elsewhere, as the owner states, or counts what an import would do. Who unsubscribed stays unsubscribed, and is
 * skipped. Throws `subscriber_file_unusable`.
 */
export async function importPeople(ctx: Ctx, input: SubscriberImport): Promise<SubscriberImportReport> {
  await limitRate(ctx, imports, 'site')
  await checkLists(ctx, input.listIds)
  const { people, invalid } = readPeople(ctx, input.csv)
  const counts = { added: 0, updated: 0, skipped: 0 }
  const proof = writeStatement(ctx, 'imported', input.statement)
  await transaction(ctx, async (ctx) => {
    for (let start = 0; start < people.length; start += batchSize) {
      const batch = {
        rows: people.slice(start, start + batchSize),
        listIds: input.listIds,
        tags: [...new Set(input.tags)],
      }
      const done = input.isDryRun ? await countImport(ctx, batch) : await importSubscribers(ctx, batch, proof)
      counts.added += done.added
      counts.updated += done.updated
      counts.skipped += done.skipped
    }
  })
  return { ...counts, invalid: invalid.slice(0, maxShown), invalidCount: invalid.length }
}

interface InvalidLine {
  readonly line: number
  readonly text: string
}

/** The people of a file, each once: the columns `email` and `name` (or first and last name), whatever their order and case. */
function readPeople(ctx: Ctx, csv: string): { readonly people: ImportedRow[]; readonly invalid: InvalidLine[] } {
  const [header = [], ...rows] = readRows(csv)
  const find = (...names: readonly string[]) => findCsvColumn(header, names)
  const emailAt = find('email', 'email address', 'e mail')
  if (emailAt < 0)
    throw importUnusable({ reason: 'The file has no column named "email". Name it in the first line and try again.' })
  if (rows.length > maxRows)
    throw importUnusable({ reason: 'A file has at most 20,000 people. Split it and import the parts.' })
  const nameAt = find('name', 'full name')
  const parts = [find('first name', 'firstname'), find('last name', 'lastname')]
  const people = new Map<string, ImportedRow>()
  const invalid: InvalidLine[] = []
  for (const [index, cells] of rows.entries()) {
    const checked = checkEmail(readPlainCell(cells[emailAt] ?? ''))
    if (checked.kind !== 'email') {
      invalid.push({ line: index + 2, text: cutText(cells[emailAt] ?? '', 100) })
      continue
    }
    const email = checked.email.toLowerCase()
    const name = nameAt < 0 ? parts.map((at) => (at < 0 ? '' : (cells[at] ?? ''))).join(' ') : (cells[nameAt] ?? '')
    people.set(email, {
      subscriberId: newId(ctx.now.getTime()),
      email,
      addressHash: suppressions.hash(ctx.site, email),
      name: cleanName(readPlainCell(name)),
    })
  }
  return { people: [...people.values()], invalid }
}

function readRows(csv: string): string[][] {
  const rows = readCsvRows(csv)
  if (rows) return rows
  throw importUnusable({ reason: 'The file is not valid CSV. Save it as "CSV UTF-8" and try again.' })
}

function cleanName(name: string): string {
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
}
