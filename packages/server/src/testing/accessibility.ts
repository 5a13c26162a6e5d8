import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page as Tab } from 'playwright-core'

/** axe as a script for a page. The full build is twice as large, and a page compiles it again each time (0.06 s of 0.18). */
export const axeScript = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface ViolationOptions {
  /** Selectors of elements that are left out. */
  readonly exclude?: readonly string[]
  /** False leaves out what is in frames. Those of other sites are never looked into. */
  readonly frames?: boolean
  /** False leaves out the contrast of texts, which is more than half of the work: where it was looked at in these colors before. */
  readonly contrast?: boolean
}

/**
 * What a screen reader's user would stumble over on the page as it is now: each rule with the elements that break it. Looks a second time
 * where there is something: a button that changes its color, or a dialog in its first frame, is not what people read.
 */
export async function findViolations(tab: Tab, options: ViolationOptions = {}): Promise<readonly string[]> {
  const found = await look(tab, options)
  return found.length === 0 ? found : look(tab, options)
}

/**
 * Waits until animations are over and those of a dialog that opens have begun: half faded in, nothing has enough
 * contrast. Waits for a dialog to leave, too: until what is behind it may be scrolled again, it is hidden from screen readers as well.
 */
async function look(
  tab: Tab,
  { exclude = [], frames = true, contrast = true }: ViolationOptions,
): Promise<readonly string[]> {
  await tab.waitForFunction(() => {
    const isFading = document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    // React Aria places a popover or dialog before it shows it, and hides it by its own style until then.
    const isMoving = document.querySelector('[data-entering], [data-exiting], [data-rac][style*="clip-path"]') !== null
    const isHeld = document.documentElement.style.overflow === 'hidden'
    const isOpen = document.querySelector('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]') !== null
    return !isFading && !isMoving && (isOpen || !isHeld)
  })
  const { origin } = new URL(tab.url())
  const own = tab.frames().filter((frame) => frame.url().startsWith(origin) || frame.url() === 'about:srcdoc')
  const looked = frames ? own : [tab.mainFrame()]
  for (const frame of looked) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeScript)
  // What passes is not written down: that costs several times as much as finding what does not.
  const rules: RunOptions['rules'] = contrast ? {} : { 'color-contrast': { enabled: false } }
  const options: RunOptions = { resultTypes: ['violations'], iframes: looked.length > 1, rules }
  return tab.evaluate(
    async ({ exclude, options }) => {
      const { axe }: { axe: typeof import('axe-core') } = Object(globalThis)
      const { violations } = await axe.run({ exclude: [...exclude] }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    },
    { exclude, options },
  )
}
