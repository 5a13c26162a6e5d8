import { watch } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { openThemePlatform, openThemeRuntime } from '../features/rendering/index.ts'
import { checkTheme, themeVersions } from '../features/themes/index.ts'
import { type ThemeFiles, themeFolders } from '../features/theme-files/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type Command, type CommandIo, type ExitCode, exitCodes, openSiteCtx, UsageError } from './command.ts'
import { parseChoice, readOptions } from './options.ts'

/** A burst of saves (an editor writing several files) is one change. */
const settleMs = 20
/** How long nothing has to be saved before a theme is checked. */
const checkAfterMs = 400

export const themeCommand: Command = {
  name: 'theme',
  usage: 'theme check FOLDER | theme push|pull|watch SITE FOLDER [options]',
  summary: 'Check a theme, bring a folder to a site as its theme, take the theme of a site, or see every save at once.',
  details: [
    'check  names what is wrong with the folder, and changes nothing; needs no installation',
    'push   makes a version of the folder and puts it into use; what is wrong with it is named',
    'pull   writes the files of the theme in use into the folder, which has to be empty or new',
    'watch  does as push, then shows each saved file on the open pages of signed-in staff, until Ctrl+C',
    '--name NAME      push: what the version is called (default: the name in template.conf)',
    '--no-activate    push: only make the version',
    '--accept-errors  push: put it into use although the check found errors; exits with 0',
    '--force          pull: into a folder that has files; those of the same name are replaced',
  ],
  run: async (args, io) => {
    const { values, positionals } = readOptions(args, {
      name: { type: 'string' },
      'no-activate': { type: 'boolean', default: false },
      'accept-errors': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    })
    const [verb, site, given, ...rest] = positionals
    const what = parseChoice(['check', 'push', 'pull', 'watch'], verb, 'thing to do')
    if (what === 'check') {
      if (site === undefined || given !== undefined) throw new UsageError('Name one folder.')
      return check(io, path.resolve(site))
    }
    if (site === undefined || given === undefined || rest.length > 0)
      throw new UsageError('Name one site and one folder.')
    const folder = path.resolve(given)
    if (what === 'pull') return pull(io, site, folder, values.force)
    await requireTheme(folder)
    const services = await io.open()
    const ctx = await openSiteCtx(services, site)
    const runtime = await openThemeRuntime(services)
    if (what === 'watch') return watchFolder(io, ctx, runtime, folder)
    return push(io, ctx, runtime, folder, {
      ...(values.name === undefined ? {} : { name: values.name }),
      activate: !values['no-activate'],
      acceptErrors: values['accept-errors'],
    })
  },
}

async function requireTheme(folder: string): Promise<void> {
  const found = await fs.stat(path.join(folder, 'template.conf')).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`There is no theme in ${folder}: it has no template.conf.`)
}

async function check(io: CommandIo, folder: string): Promise<ExitCode> {
  await requireTheme(folder)
  const files = await themeFolders.readThemeFolder(folder)
  if (!files) throw new UsageError(`${folder} cannot be read.`)
  const problems = await checkTheme('command line', path.basename(folder), files, await openThemePlatform())
  io.err('What only a site shows was not checked: pages with its content, and the values of its owner.')
  for (const problem of problems) io.err(problemLine(problem))
  io.out(`Checked: ${formatCounts(problems)}.`)
  return problems.some(({ severity }) => severity === 'error') ? exitCodes.found : exitCodes.done
}

async function push(
  io: CommandIo,
  ctx: Ctx,
  runtime: themeVersions.ThemeRuntime,
  folder: string,
  options: { readonly name?: string; readonly activate: boolean; readonly acceptErrors: boolean },
): Promise<ExitCode> {
  const files = await themeFolders.readThemeFolder(folder)
  if (!files) throw new UsageError(`${folder} cannot be read.`)
  const { row, problems } = await themeVersions.addVersion(ctx, runtime, files, {
    source: 'push',
    ...(options.name === undefined ? {} : { name: options.name }),
  })
  for (const problem of problems) io.err(problemLine(problem))
  io.out(`Version ${row.number} of ${ctx.site.identifier}: ${row.name}, ${row.file_count} files.`)
  if (!options.activate) return row.error_count > 0 ? exitCodes.found : exitCodes.done
  if (row.error_count > 0 && !options.acceptErrors) {
    io.err('It has errors and is not in use. Fix them, or push it with --accept-errors.')
    return exitCodes.found
  }
  await themeVersions.activateTheme(ctx, runtime, row.version_id, { acceptErrors: true })
  io.out(row.error_count > 0 ? 'It is in use, with its errors.' : 'It is in use.')
  return exitCodes.done
}

async function pull(io: CommandIo, site: string, folder: string, force: boolean): Promise<ExitCode> {
  const there = await fs.readdir(folder).catch(() => [])
  if (there.length > 0 && !force) throw new UsageError(`${folder} is not empty. Name another folder, or add --force.`)
  const services = await io.open()
  const ctx = await openSiteCtx(services, site)
  const { library } = await openThemeRuntime(services)
  const theme = await library.files(ctx.site.theme)
  if (!theme) throw new UsageError(`The theme of ${site} is not there: the site is shown in the plain one.`)
  for (const [name, file] of theme.files) {
    const place = path.join(folder, ...name.split('/'))
    // Names were checked when they came; a folder of the installation may still hold anything.
    if (!place.startsWith(folder + path.sep)) continue
    await fs.mkdir(path.dirname(place), { recursive: true })
    await fs.writeFile(place, await file.read())
  }
  io.out(`${theme.files.size} files of ${theme.name} are in ${folder}.`)
  return exitCodes.done
}

async function watchFolder(
  io: CommandIo,
  ctx: Ctx,
  runtime: themeVersions.ThemeRuntime,
  folder: string,
): Promise<ExitCode> {
  const known: themeFolders.KnownFiles = new Map()
  const services = await io.open()
  const files = await themeFolders.readThemeFolder(folder, known)
  if (!files) throw new UsageError(`${folder} cannot be read.`)
  const { row, problems } = await themeVersions.addVersion(ctx, runtime, files, { source: 'watch' })
  await themeVersions.activateTheme(ctx, runtime, row.version_id, { acceptErrors: true, isWatched: true })
  for (const problem of problems) io.err(problemLine(problem))
  // Always of now: settings may change while somebody works.
  const fresh = async (): Promise<Ctx> => {
    services.directory.forget(ctx.site.id)
    const site = await services.siteById(ctx.site.id)
    if (!site) throw new UsageError('The site was deleted.')
    return services.ctxFor(site)
  }
  let checking: NodeJS.Timeout | undefined
  const check = async (files: ThemeFiles): Promise<void> => {
    const problems = await themeVersions.checkVersion(await fresh(), runtime, row.version_id, files)
    for (const problem of problems) io.err(problemLine(problem))
    io.out(`Checked: ${formatCounts(problems)}.`)
  }
  const show = async (changed: ReadonlySet<string>): Promise<void> => {
    const started = performance.now()
    const next = await themeFolders.readThemeFolder(folder, known)
    if (!next?.has('template.conf')) return io.err('There is no template.conf any more; waiting for it.')
    await themeVersions.changeVersion(await fresh(), row.version_id, next)
    io.out(`${[...changed].join(', ')}: stored in ${Math.round(performance.now() - started)} ms.`)
    // Pages first: their viewer waits, and the check competes for the same processor.
    clearTimeout(checking)
    checking = setTimeout(() => void check(next).catch(say), checkAfterMs)
  }
  const say = (error: unknown) => io.err(error instanceof Error ? error.message : String(error))
  return new Promise((resolve) => {
    let waiting = new Set<string>()
    let timer: NodeJS.Timeout | undefined
    let working: Promise<void> = Promise.resolve()
    const go = () => {
      const changed = waiting
      waiting = new Set()
      working = working.then(() => show(changed)).catch(say)
    }
    const watcher = watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || file.split(path.sep).some((part) => part.startsWith('.'))) return
      waiting.add(file.split(path.sep).join('/'))
      clearTimeout(timer)
      timer = setTimeout(go, settleMs)
    })
    const end = () => {
      watcher.close()
      clearTimeout(timer)
      clearTimeout(checking)
      void working.then(async () => {
        await themeVersions.endWatching(await fresh())
        io.out('It stays in use as it is now.')
        resolve(exitCodes.done)
      })
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
    io.out(`Version ${row.number} of ${ctx.site.identifier} is in use. Watching ${folder}; Ctrl+C ends.`)
  })
}

interface Problem {
  readonly severity: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  readonly hint: string
}

function problemLine({ severity, file, line, column, message, hint }: Problem): string {
  const sentence = hint === '' || /[.!?]$/.test(message) ? message : `${message}.`
  return `${file}:${line}:${column} ${severity}: ${sentence}${hint === '' ? '' : ` ${hint}`}`
}

function formatCounts(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return errors === 0 ? 'no errors' : errors === 1 ? '1 error' : `${errors} errors`
}
