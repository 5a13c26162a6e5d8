import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import type { ScriptErrorReport, ScriptErrors } from './schema.ts'
import { countErrors, listErrorRows, type ScriptErrorRow } from './store.ts'

const perNetwork: RateRule = { name: 'script errors', limit: 60, windowSeconds: 600 }
const perSite: RateRule = { name: 'script errors', limit: 3000, windowSeconds: 600 }

/** Counts the errors that a page reports. Nothing of who saw them is kept. */
export async function recordErrors(
  ctx: Ctx,
  network: string,
  { report, userAgent }: { readonly report: ScriptErrorReport; readonly userAgent: string },
): Promise<void> {
  if (report.length === 0) return
  await limitRate(ctx, perNetwork, network)
  await limitRate(ctx, perSite, 'all')
  const rows = new Map<string, ScriptErrorRow>()
  for (const event of report) {
    const row = toRow(event.data, userAgent)
    rows.set(row.errorKey, { ...row, count: (rows.get(row.errorKey)?.count ?? 0) + 1 })
  }
  await countErrors(ctx, [...rows.values()])
}

function toRow(data: ScriptErrorReport[number]['data'], userAgent: string): ScriptErrorRow {
  const place = `${withoutQuery(data.source)}:${data.line}:${data.column}`
  const message = toPrintable(withoutQueries(data.message))
  return {
    errorKey: createHash('sha256').update(`${message}\n${place}`).digest('base64url').slice(0, 22),
    message,
    stack: toPrintable(withoutQueries(data.stack)) || (data.source === '' ? '' : toPrintable(place)),
    path: toPrintable(withoutQuery(data.path)),
    userAgent: toPrintable(userAgent).slice(0, 300),
    count: 0,
  }
}

/** A query may hold a name, an address or a token. */
function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** The same for addresses in a text: scripts in a page have its own in their stack. The place behind it stays. */
function withoutQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#()]*)[?#][^\s()]*?((?::\d+){0,2})(?=[\s()]|$)/g, '$1$2')
}

/** The database takes no NUL and no half of a character. */
function toPrintable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

/** The errors of the site's pages, those seen last first. */
export async function listErrors(ctx: Ctx): Promise<ScriptErrors> {
  const rows = await listErrorRows(ctx)
  return {
    errors: rows.map(({ createdAt, lastAt, ...row }) => ({
      ...row,
      createdOn: createdAt.toISOString(),
      lastSeenOn: lastAt.toISOString(),
    })),
  }
}
