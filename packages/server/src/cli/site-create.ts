import fs from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { CurrencyCode, openSite, TimeZone, Title } from '../features/site-settings/index.ts'
import { type CommandIo, type ExitCode, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'
import { Language } from '../platform/schemas/language.ts'

const options = {
  title: { type: 'string' },
  currency: { type: 'string' },
  'time-zone': { type: 'string' },
  language: { type: 'string' },
  theme: { type: 'string' },
  'owner-email': { type: 'string' },
} as const

const themesOfCheckout = path.join(import.meta.dirname, '../../../../themes')

/** `vitrine site create IDENTIFIER`: opens a site. The password of a new account is printed once. */
export async function createSite(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { positionals, values } = readOptions(args, options)
  const [identifier, ...rest] = positionals
  if (identifier === undefined || rest.length > 0)
    throw new UsageError('Name the new site in one word: its identifier.')
  const ownerEmail = values['owner-email']
  if (ownerEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(ownerEmail))
    throw new UsageError(`"${ownerEmail}" is no email address.`)
  const wanted = {
    identifier,
    ...read('title', Title, values.title),
    ...read('currency', CurrencyCode, values.currency?.toUpperCase()),
    ...read('timeZone', TimeZone, values['time-zone']),
    ...read('language', Language, values.language),
  }
  const services = await io.open()
  const theme = values.theme
  if (theme !== undefined) await requireTheme([path.join(services.config.dataDir, 'themes'), themesOfCheckout], theme)
  const { websiteId, owner } = await openSite(
    services,
    { ...wanted, ...(theme === undefined ? {} : { theme }) },
    { email: ownerEmail },
  )
  const site = await services.siteById(websiteId)
  io.out(`${identifier} is open at ${site?.baseUrl ?? ''}`)
  io.out(`Its owner is ${owner.email ?? ''}.`)
  if (owner.password !== undefined) io.out(`Password ${owner.password}   (shown this once; change it under Account)`)
  return exitCodes.done
}

function read<const Key extends string, Value>(
  key: Key,
  schema: z.ZodType<Value>,
  text: string | undefined,
): Partial<Record<Key, Value>> {
  if (text === undefined) return {}
  const read = schema.safeParse(text)
  if (!read.success) throw new UsageError(`"${text}": ${read.error.issues[0]?.message ?? 'is not understood.'}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key widens to an index signature.
  return { [key]: read.data } as Partial<Record<Key, Value>>
}

/** A typing error would show as a site without its styles. */
async function requireTheme(folders: readonly string[], name: string): Promise<void> {
  const found = await Promise.all(folders.map((folder) => namesIn(folder)))
  const names = [...new Set(found.flat())].toSorted()
  if (!names.includes(name)) throw new UsageError(`There is no theme "${name}". There are: ${names.join(', ')}.`)
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
