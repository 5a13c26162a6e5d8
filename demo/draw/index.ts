import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faviconSvg, logoSvg } from './brand.ts'
import { drawPicture } from './render-picture.ts'
import { pictures } from './scenes/index.ts'

/**
 * Draws the demo shop's pictures: `node demo/draw/index.ts [names]`. A name may end with `*`.
 * --share 0.3 draws small previews, --out DIR writes elsewhere, --part 1/2 draws every second one (for two processes).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    samples: { type: 'string', default: '5' },
    out: { type: 'string', default: join(import.meta.dirname, '../pictures') },
    part: { type: 'string', default: '1/1' },
  },
})
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const wanted = pictures
  .filter((p) => positionals.length === 0 || positionals.some((name) => matches(p.name, name)))
  .filter((_, i) => i % parts === part - 1)
if (wanted.length === 0) throw new Error(`No picture is called ${positionals.join(', ')}`)

await mkdir(values.out, { recursive: true })
if (positionals.length === 0 && part === 1) {
  await writeFile(join(values.out, 'logo.svg'), logoSvg())
  await writeFile(join(values.out, 'favicon.svg'), faviconSvg())
}
const started = performance.now()
for (const [i, picture] of wanted.entries()) {
  const begun = performance.now()
  const jpeg = await drawPicture(picture, Number(values.share), Number(values.samples))
  await writeFile(join(values.out, `${picture.name}.jpg`), jpeg)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${i + 1}/${wanted.length} ${picture.name} ${seconds} s, ${Math.round(jpeg.length / 1024)} KB`)
}
const { user, system } = process.cpuUsage()
const wall = ((performance.now() - started) / 1000).toFixed(0)
console.log(`${wanted.length} pictures in ${wall} s, ${((user + system) / 1e6).toFixed(0)} s of processor time`)

function matches(name: string, wanted: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
}
