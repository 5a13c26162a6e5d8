import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { openShop, visit } from '../testing/shop.ts'

/** A page with a snippet of the owner in its head and one at its end. */
async function pageWith(header: string, footer = '') {
  const shop = await openShop({ settings: { codeInjection: { header, footer } } })
  await buildPage(await shop.site.ctx(), { title: 'About', slug: 'about', html: '<p id="story">Hello.</p>' })
  return visit(`${shop.url}/about`)
}

test('snippets in the head are called when the page is ready, with the small library they expect', async () => {
  const tab = await pageWith(`<script>
    window.log = []
    Squarespace.onInitialize(Y, function (Y) { log.push('init ' + Y.one('#story').get('text')) })
    Y.on('domready', function () { log.push('ready ' + Y.all('#story').size()) })
    Y.use('node', 'event', function (Y) { log.push('use ' + (Y.one('.nowhere') === null)) })
    Squarespace.onInitialize(Y, function () { throw new Error('broken snippet') })
    Squarespace.onInitialize(Y, function () { log.push('after the broken one') })
  </script>`)
  await tab.waitForFunction(() => Reflect.get(window, 'log').length === 4)
  await expect
    .poll(() => tab.evaluate(() => Reflect.get(window, 'log')))
    .toEqual(['use true', 'init Hello.', 'ready 1', 'after the broken one'])
})

test('a snippet changes the page through the small library', async () => {
  const tab = await pageWith(
    '',
    `<script>Squarespace.onInitialize(Y, function () {
      var story = Y.one('#story').addClass('big loud').removeClass('loud').setStyle('backgroundColor', 'rgb(1, 2, 3)')
      story.append('<b>More</b>').setAttribute('data-x', '1')
      story.on('click', function () { story.set('text', 'Clicked') })
      Y.later(1, null, function (word) { story.toggleClass(word) }, ['later'])
    })</script>`,
  )
  const story = tab.locator('#story.big.later')
  await story.waitFor()
  await expect.poll(() => story.innerHTML()).toBe('Hello.<b>More</b>')
  await expect.poll(() => story.getAttribute('data-x')).toBe('1')
  await expect.poll(() => story.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(1, 2, 3)')
  await story.click()
  await expect.poll(() => story.innerText()).toBe('Clicked')
})

test('pages without snippets have the names too, without waiting for them', async () => {
  const tab = await pageWith('')
  await tab.waitForFunction(() => window.Squarespace !== undefined)
  await expect
    .poll(() =>
      tab.evaluate(() => [
        typeof window.Y?.one,
        typeof window.ImageLoader?.load,
        typeof window.Lifecycle?.init,
        typeof window.Tweak?.getValue,
      ]),
    )
    .toEqual(['function', 'function', 'function', 'function'])
})

test('a picture that waits for its script gets the width its place needs', async () => {
  const tab = await pageWith('')
  await tab.waitForFunction(() => window.ImageLoader !== undefined)
  const shown = await tab.evaluate(() => {
    const box = document.createElement('div')
    box.style.width = '280px'
    box.innerHTML = '<img data-src="/s/bowl.jpg" data-load="false" data-image-focal-point="0.2,0.8" alt="">'
    document.body.append(box)
    const image = box.querySelector('img')
    window.ImageLoader?.load(image, { load: true, mode: 'fill' })
    return [image?.getAttribute('src'), image?.style.objectPosition, image?.style.objectFit, image?.className]
  })
  expect(shown).toEqual(['/s/bowl.jpg?format=300w', '20% 80%', 'cover', 'loaded'])
})

test('a text page loads no React and little else', async () => {
  const tab = await pageWith('')
  await tab.waitForFunction(() => window.Squarespace !== undefined)
  await tab.waitForLoadState('networkidle')
  const scripts = await tab.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  expect(scripts.some((path) => path.includes('/react-'))).toBe(false)
  // The loader, the names that it brings, what they share, and the scripts that count visits and measure pages.
  expect(scripts.length).toBe(5)
})

test('a script that brings in another page starts what stands on it by any of the names there are', async () => {
  for (const start of ['initializeLayoutBlocks', 'initializeVideo', 'afterBodyLoad', 'initializeCommerce']) {
    const tab = await pageWith('<script>Squarespace.onInitialize(Y, function () {})</script>')
    await tab.waitForLoadState('load')
    await tab.evaluate((name) => {
      document.body.insertAdjacentHTML('beforeend', '<img class="new" data-src="/s/bowl.jpg" alt="">')
      const begin: unknown = Reflect.get(window.Squarespace ?? {}, name)
      if (typeof begin === 'function') begin(window.Y)
    }, start)
    await tab.locator('img.new[src*="bowl.jpg"]').waitFor({ state: 'attached' })
  }
  const tab = await pageWith('')
  await tab.waitForFunction(() => window.Squarespace !== undefined)
  // What nothing here does is not claimed either; and there are no accounts of visitors.
  await expect
    .poll(() =>
      tab.evaluate(() => [
        typeof Reflect.get(window.Squarespace ?? {}, 'someOtherName'),
        window.UserAccountApi?.isUserAuthenticated(),
      ]),
    )
    .toEqual(['undefined', false])
})
