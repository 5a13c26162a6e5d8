import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'
import type { Theme } from '../theme-files/index.ts'
import { escapeHtml } from '../../platform/text/html.ts'

/** More in one file are several files. */
const maxFiles = 50

/** Marks a script of the theme that may be sent together with its neighbours. */
export const combineMark = ' data-combine'

const script = /<script src="\/scripts\/([^"?]+)\?rev=[0-9a-f]+" data-combine><\/script>/
const scripts = new RegExp(`${script.source}(?:\\s*${script.source})*`, 'g')
const eachScript = new RegExp(script.source, 'g')

/** Scripts that stand side by side and ask to be combined become one, in their order. Between others they keep their place. */
export function combineScripts(html: string, site: Pick<Site, 'id' | 'secret'>, revision: string): string {
  if (!html.includes(combineMark)) return html
  return html.replace(scripts, (run) => {
    const names = [...run.matchAll(eachScript)].map(([, name = '']) => decodeURIComponent(name))
    const parts = Array.from({ length: Math.ceil(names.length / maxFiles) }, (_, n) =>
      names.slice(n * maxFiles, (n + 1) * maxFiles),
    )
    return parts.map((part) => `<script src="${escapeHtml(buildUrl(part, site, revision))}"></script>`).join('')
  })
}

function buildUrl(names: readonly string[], site: Pick<Site, 'id' | 'secret'>, revision: string): string {
  const [only = ''] = names
  if (names.length === 1) return `/scripts/${encodePath(only)}?rev=${revision}`
  const files = names.map(encodePath).join(',')
  return `/scripts/combined.js?rev=${revision}&files=${files}&key=${signNames(names, site)}`
}

function encodePath(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}

// Without a key anybody could have any of the countless combinations made and kept.
function signNames(names: readonly string[], { id, secret }: Pick<Site, 'id' | 'secret'>): string {
  return createHmac('sha256', secret)
    .update(`scripts ${id} ${names.join('\0')}`)
    .digest('hex')
    .slice(0, 32)
}

/** The names of the files in the address of a combined script that this site has given out; undefined for all others. */
export function readCombined(
  { files = '', key = '' }: { readonly files?: unknown; readonly key?: unknown },
  site: Pick<Site, 'id' | 'secret'>,
): string[] | undefined {
  if (typeof files !== 'string' || typeof key !== 'string' || files === '') return undefined
  const names = files.split(',')
  return equalsInConstantTime(key, signNames(names, site)) ? names : undefined
}

/**
 * Several scripts as one file that runs each as a script of its own. Declarations of one are visible to the next, and a
 * strict one makes no other strict. A broken one (to parse or to run) does not keep the rest from running.
 */
export async function combineScript(theme: Theme, names: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    names.map(async (name) => {
      const file = theme.statics.get(`scripts/${name}`)
      return file && `${(await file.read()).toString('utf8')}\n//# sourceURL=/scripts/${name}`
    }),
  )
  const present = texts.filter((text) => text !== undefined)
  return `(function(d,s){s.forEach(function(t){var e=d.createElement('script');e.text=t;(d.head||d.documentElement).appendChild(e);e.remove()})})(document,${JSON.stringify(present)})`
}
