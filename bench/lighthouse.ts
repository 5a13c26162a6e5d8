/**
 * `npm run bench -- --lighthouse`: loads the demo shop into a fresh data folder. Lighthouse judges the home page, a
 * list, a product and a post in each of our themes, as a phone on a slow line sees them. Prints a table and writes it
 * to RESULTS.md. LIGHTHOUSE_RUNS (1 when absent) is how often each page is judged; the median counts.
 */
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import pino from 'pino'
import { publishChange } from '../packages/server/src/features/sites/index.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { openServices } from '../packages/server/src/composition.ts'
import { findChromium } from '../packages/server/src/testing/browser.ts'
import { chromium } from 'playwright-core'
import { buildServer, root, startNode } from './lib/processes.ts'

const themes = ['default', 'enamel', 'plinth'] as const
const pages = [
  ['home', '/'],
  ['list', '/shop'],
  ['product', '/shop/field-vase'],
  ['post', '/journal/digging-clay-in-september'],
] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface PageScore {
  readonly theme: string
  readonly page: string
  readonly scores: Readonly<Record<Category, number>>
  /** What the page lost points for, with what Lighthouse says about it. */
  readonly faults: readonly string[]
  readonly lcpMs: number
  readonly cls: number
}

/** Judges every page in every theme, prints the table and writes it down. */
export async function runLighthouse(): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-lighthouse-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const server = await startNode(buildServer(root), {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  try {
    const judged: PageScore[] = []
    for (const theme of themes) {
      await useTheme(dataDir, theme)
      for (const [page, address] of pages) {
        const url = server.url + address
        await warm(browser, url)
        const one = { theme, page, ...(await judge(url, port)) }
        judged.push(one)
        console.log(line(one))
        for (const fault of one.faults) console.log(`    ${fault}`)
      }
    }
    await writeResults(judged)
  } finally {
    await server.stop()
    await browser.close()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

/** Puts the demo site into this theme, as its owner would. */
async function useTheme(dataDir: string, theme: string): Promise<void> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), pino({ level: 'error' }))
  try {
    const { db } = services.database
    const { website_id } = await db.selectFrom('website').select('website_id').executeTakeFirstOrThrow()
    await db.updateTable('website').set({ theme }).where('website_id', '=', website_id).execute()
    const site = await services.siteById(website_id)
    if (!site) throw new Error('The demo shop is gone.')
    await publishChange(services.ctxFor(site))
  } finally {
    await services.stop()
  }
}

/** The first visitor of all waits for pictures to be made; the one who is measured does not. */
async function warm(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string): Promise<void> {
  for (const deviceScaleFactor of [1.75, 1]) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor,
      isMobile: true,
    })
    const tab = await context.newPage()
    await tab.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
    await context.close()
  }
}

async function judge(url: string, port: number): Promise<Omit<PageScore, 'theme' | 'page'>> {
  const runs: Omit<PageScore, 'theme' | 'page'>[] = []
  for (let n = 0; n < Number(process.env['LIGHTHOUSE_RUNS'] ?? 1); n++) runs.push(await judgeOnce(url, port))
  runs.sort((a, b) => a.scores.performance - b.scores.performance)
  const median = runs[Math.floor(runs.length / 2)]
  if (!median) throw new Error('LIGHTHOUSE_RUNS has to be at least 1.')
  return median
}

async function judgeOnce(url: string, port: number): Promise<Omit<PageScore, 'theme' | 'page'>> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    faults: categories.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = lhr.audits[id]
        return audit && weight > 0 && audit.score !== null && audit.score < 0.9
          ? [`${category}: ${audit.title} ${audit.displayValue ?? ''}`.trim()]
          : []
      }),
    ),
    lcpMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
}

function line({ theme, page, scores, lcpMs, cls }: PageScore): string {
  const low = Math.min(...Object.values(scores)) < 95 ? '!' : '+'
  const numbers = categories.map((category) => String(scores[category]).padStart(5)).join('')
  return `${low} ${theme.padEnd(8)} ${page.padEnd(8)}${numbers}   largest paint ${(lcpMs / 1000).toFixed(2)} s, shift ${cls.toFixed(3)}`
}

const heading = '## Lighthouse: `npm run bench -- --lighthouse`'

/** Puts the table into RESULTS.md, in place of the one before. */
async function writeResults(judged: readonly PageScore[]): Promise<void> {
  const file = path.join(root, 'bench/RESULTS.md')
  const text = await fs.readFile(file, 'utf8')
  const rows = judged.map(({ theme, page, scores, lcpMs, cls }) => {
    const low = Math.min(...Object.values(scores)) < 95 ? '!' : '+'
    return `| ${[low, theme, page, ...categories.map((each) => scores[each]), `${(lcpMs / 1000).toFixed(2)} s`, cls.toFixed(3)].join(' | ')} |`
  })
  const section = [
    heading,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores, load average ${os.loadavg()[0]?.toFixed(1)}, mobile with simulated throttling, the demo shop, median of ${process.env['LIGHTHOUSE_RUNS'] ?? 1}. \`+\` at least 95 in all four.`,
    '',
    '|     | theme | page | performance | accessibility | best practices | SEO | largest paint | layout shift |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
  const start = text.indexOf(heading)
  const next = start === -1 ? -1 : text.indexOf('\n## ', start + heading.length)
  const before = start === -1 ? `${text.trimEnd()}\n\n` : text.slice(0, start)
  await fs.writeFile(file, before + section + (next === -1 ? '' : text.slice(next)))
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      )
    })
  })
}
