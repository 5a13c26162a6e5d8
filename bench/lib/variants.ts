import type { Page as Tab } from 'playwright-core'
import { quantile } from './client.ts'
import { reportInteractions, takeInteractions, typingAimMs } from './interactions.ts'
import { seedWideProduct } from './orders.ts'
import { measureScreens } from './screens.ts'
import { runInSmallShop } from './small-shop.ts'

const openAimMs = 1000

/** `npm run bench -- --variants`: the editor of a product of 250 variants alone, of a small shop. */
export async function runVariants(): Promise<void> {
  await runInSmallShop(
    ({ dataDir, shop }) => seedWideProduct(dataDir, shop),
    ({ server, shop }, wideId) =>
      measureScreens(server, shop, (tab, origin) => measureWideProduct(tab, `${origin}/config/products/${wideId}`)),
  )
}

/** A product of 250 variants: opened, then keys in its title and in its grid of prices. */
export async function measureWideProduct(tab: Tab, url: string): Promise<void> {
  const opened: number[] = []
  for (let n = 0; n < 5; n++) {
    await tab.goto('about:blank')
    const began = performance.now()
    await tab.goto(url)
    await tab.getByRole('grid', { name: 'Variants' }).waitFor()
    opened.push(performance.now() - began)
  }
  const slowest = Math.max(...opened)
  console.log(
    `${slowest < openAimMs ? '+' : '!'} product of 250 variants, opened with the whole editor: median ${quantile(opened, 0.5).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms   (aim < ${openAimMs} ms)`,
  )
  await takeInteractions(tab)
  await tab.getByLabel('Title', { exact: true }).first().click()
  for (let n = 0; n < 100; n++) await tab.keyboard.press('a')
  reportInteractions('title beside 250 variants', await takeInteractions(tab), 100, typingAimMs)
  await tab.getByRole('grid', { name: 'Variants' }).focus()
  await tab.keyboard.press('ArrowRight')
  for (let n = 0; n < 40; n++) {
    for (const digit of ['1', '2', '.', '5']) await tab.keyboard.press(digit)
    await tab.keyboard.press('Enter')
  }
  reportInteractions('prices in the grid', await takeInteractions(tab), 200, typingAimMs)
}
