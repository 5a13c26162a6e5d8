import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { themeVersions } from '../../../server/src/features/themes/index.ts'
import { makeThemeFiles } from '../../../server/src/features/theme-files/theme-files.ts'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { desktop, openShop } from '../testing/shop.ts'
import { testThemeRuntime } from '../../../server/src/testing/theme-runtime.ts'

const icon = '<link rel="icon" href="data:,">'

/** A site whose theme is this region and this script. */
async function siteWith(region: string, script: string) {
  const { site, url } = await openShop({ title: 'Relic', settings: { codeInjection: { header: icon } } })
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const files = {
    'template.conf': '{ "layouts": { "default": { "regions": ["site"] } }, "stylesheets": ["a.css"] }',
    'site.region': `<!doctype html><html><head>{squarespace-headers}</head><body id="{squarespace.page-id}">${region}{squarespace.main-content}<squarespace:script src="site.js" combo="true" />{squarespace-footers}</body></html>`,
    'scripts/site.js': script,
    'styles/a.css': '.box { position: absolute; width: 30px; height: 20px; opacity: 0 } .tall { height: 3000px }',
    'collections/gallery.list':
      '{.repeated section items}<div class="cell" style="width:290px"><img {@|image-meta} class="auto"></div>{.end}{.repeated section items}<div class="cell" style="width:90px"><img {@|image-meta} class="kept" data-load="false"></div>{.end}<div class="tall"></div>{.repeated section items}<img {@|image-meta} class="far">{.end}',
  }
  const theme = makeThemeFiles(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  const { row } = await themeVersions.addVersion(ctx, themeRuntime, theme, { source: 'push' })
  await themeVersions.activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: false })
  return { site, ctx, url }
}

async function openTab() {
  const tab = await (await openWindow({ viewport: desktop })).newPage()
  const complaints: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(error.message))
  return { tab, complaints }
}

const region = `<div id="canvas"><header id="header"><h1 class="logo"><a href="/">Relic</a></h1></header>
  <ul id="list"><li class="a">1</li><li class="b">2</li><li class="c" data-kind="third">3</li></ul><div class="box"></div><form id="form"><input name="q" value="x"></form></div>`

const script = `
Y.use('node', 'event', 'anim', 'transition', 'squarespace-gallery-ng', function (Y) {
  window.noted = {};
  var note = function (name, value) { window.noted[name] = value };
  Y.on('domready', function () {
    var body = Y.one('body'), items = Y.all('#list li'), box = Y.one('.box');
    note('window', typeof Y.one('win').get('winHeight') + Y.one(document).get('docHeight').toString().length);
    note('measures', [typeof body.get('winWidth'), typeof body.get('docScrollY'), box.get('region').width, box.get('offsetHeight')]);
    note('ancestors', [Y.one('.logo a').ancestors().size(), Y.one('.logo a').ancestor('#header').get('id'), Y.one('.logo a').ancestors('h1').item(0).hasClass('logo')]);
    note('lists', [items.even().size(), items.first().get('text'), items.last().getData('kind'), items.getAttribute('class').join(), items.filter('.b').size(), items.concat(Y.all('form')).size()]);
    note('data', [items.last().getData().kind, items.last().get('data-kind')]);
    items.setStyle('width', 12).addClass('x').plug(function () {}, {}).transition({ opacity: 0.5, duration: 0.01 });
    note('style', items.item(0).getStyle('width'));
    box.setXY([40, 50]); note('xy', box.getXY());
    box.transition({ opacity: 1, width: '60px', duration: 0.05, easing: 'ease-out' }, function () { note('moved', [this.getStyle('opacity'), this.getStyle('width')]) });
    var anim = new Y.Anim({ node: '#header', to: { opacity: 0.5 }, duration: 0.02, easing: Y.Easing.easeOut }); anim.on('end', function () { note('anim', 'end') }); anim.run();
    var made = Y.Node.create('<p>made</p>'); body.appendChild(made); made.wrap('<div class="outer"></div>');
    note('tree', [made.inDoc(), body.contains(made), made.get('parentNode').hasClass('outer'), made.compareTo(made), made.generateID() === made.get('id'), made.unwrap().get('parentNode').get('tagName')]);
    note('swap', (Y.one('.a').swap(Y.one('.c')), Y.all('#list li').item(0).hasClass('c')));
    Y.one('#header').on('hover', function () { note('over', this.get('id')) }, function () { note('out', 1) });
    Y.one('.logo a').on('mine|tap', function (event) { event.halt(true); note('tap', event.currentTarget.get('tagName')) });
    body.delegate('valuechange', function (event) { note('typed', event.target.get('value')) }, 'input');
    Y.one('#form').on('submit', function (event) { event.preventDefault(); note('submit', 1) });
    Y.one(window).on('windowresize', Y.debounce(function () { note('resized', 1) }, 5));
    Y.on('key', function () {}, '#form', 'enter'); Y.all('.nothing').on('click', function () {}); Y.one('body').on('click', undefined);
    var Slides = Y.Base.create('slides', Y.Base, [], { initializer: function (config) { note('init', [config.speed, this.get('speed'), this.get('loop')]) }, next: function () { return this.set('index', this.get('index') + 1) } }, { ATTRS: { index: { value: 0 }, loop: { value: true }, speed: { value: 1 } } });
    var Fast = Y.Base.create('fast', Slides, [], { next: function () { return Fast.superclass ? this.set('index', 9) : this.set('index', 5) } }, { ATTRS: { speed: { value: 3, getter: function (v) { return v * 2 } } } });
    var slides = new Fast({ speed: 4 }); slides.after('indexChange', function (event) { note('change', [event.prevVal, event.newVal]) }); slides.next(); slides.destroy();
    note('tools', [Y.Lang.sub('{a}-{b}', { a: 1 }), Y.Object.size({ a: 1 }), Y.Object.getValue({ a: { b: 2 } }, ['a', 'b']), Y.Array.unique([1, 1]).length, Y.Array.find([1, 2], function (n) { return n > 1 }), Y.Escape.html('<'), Y.QueryString.stringify({ a: '1 2' }), Y.mix({ a: 1 }, { a: 2, b: 3 }).b, Y.rbind(function (a, b) { return a + b }, null, 'z')('a')]);
    Y.Cookie.set('relic', 'a b'); note('cookie', Y.Cookie.get('relic') + Y.Cookie.get('none'));
    function Old() {} Y.extend(Old, Y.Base, { hello: function () { return 'hello' } }); note('extend', [new Old().hello(), Y.instanceOf(new Old(), Y.Base)]);
    var gallery = new Y.Squarespace.Gallery2({ container: '#list', refreshOnResize: true }); gallery.on('itemActive', function () {}); gallery.get('items').each(function () {}); gallery.plug(Y.Plugin.ScrollView, {}).render();
    if (Y.Squarespace.Rendering) { Y.Squarespace.Rendering.getRealTextRendering(body) }
    Y.Squarespace.Commerce.ProductUtils.refresh(); new Y.Squarespace.Lightbox2({}).render('#x'); for (var each of gallery.get('all')) note('never', each); note('soft', '' + gallery + gallery.size);
    Y.io('/about?format=json', { on: { success: function (id, answer) { note('io', JSON.parse(answer.responseText).website.siteTitle) } } });
    Y.Data.get({ url: '/about', data: { format: 'json' }, success: function (json) { note('json', json.collection.urlId) }, failure: function () { note('json', 'failed') } });
    Y.Get.js('/scripts/none.js?x=1'.replace('none', 'site').replace('site', 'site2'), function () { note('got', 1) });
    body.setAttribute('data-done', '1');
  });
});`

test('scripts written for the old library run to their end: nodes, lists, motion, classes, requests, widgets that are not there', async () => {
  const { ctx, url } = await siteWith(region, script.replace(/\n\s*Y\.Get\.js.*\n/, '\n'))
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildPage(ctx, { title: 'About', slug: 'about' })
  const { tab, complaints } = await openTab()
  await tab.goto(url)
  const noted = () => tab.evaluate((): Record<string, unknown> => Reflect.get(window, 'noted'))
  await tab.locator('body[data-done]').waitFor()
  await tab.locator('.logo').hover()
  await tab.locator('.logo a').click()
  await tab.locator('input').fill('typed')
  await tab.locator('input').press('Enter')
  await tab.mouse.move(600, 500)
  await tab.setViewportSize({ width: 800, height: 700 })
  await expect.poll(noted).toMatchObject({
    window: 'number3',
    measures: ['number', 'number', 30, 20],
    ancestors: [5, 'header', true],
    lists: [2, '1', 'third', 'a,b,c', 1, 4],
    data: ['third', 'third'],
    style: '12px',
    xy: [40, 50],
    moved: ['1', '60px'],
    anim: 'end',
    tree: [true, true, true, true, true, 'BODY'],
    swap: true,
    over: 'header',
    out: 1,
    tap: 'A',
    typed: 'typed',
    submit: 1,
    resized: 1,
    init: [4, 8, true],
    change: [0, 5],
    tools: ['1-{b}', 1, 2, 1, 2, '&#60;', 'a=1+2', 3, 'az'],
    cookie: 'a bnull',
    extend: ['hello', true],
    soft: '',
    io: 'Relic',
    json: 'about',
  })
  expect(await noted()).not.toHaveProperty('never')
  expect(complaints).toEqual([])
})

test('pictures without an address are loaded as they come near; those a script keeps for itself, when it has let them be', async () => {
  const { ctx, url } = await siteWith('', 'window.first = document.querySelector("img.kept")')
  const gallery = await createCollection(ctx, { typeName: 'gallery', title: 'Pictures', slug: 'pictures' })
  const bytes = await cameraJpeg(600, 400)
  const { id } = await storeAsset(ctx, { filename: 'pier.jpg', bytes, altText: 'Pier' })
  await createItem(ctx, { collectionId: gallery, recordType: 2, title: 'Pier', slug: 'pier', assetIds: [id] })
  const { tab, complaints } = await openTab()
  await tab.goto(`${url}/pictures`)
  const measureWidth = (selector: string) =>
    tab
      .locator(selector)
      .evaluate((image: HTMLImageElement) => [image.currentSrc.split('?')[1], image.naturalWidth > 0])
  await expect.poll(() => measureWidth('img.auto')).toEqual(['format=300w', true])
  await expect.poll(() => measureWidth('img.kept')).toEqual(['format=100w', true])
  await expect.poll(() => tab.locator('img.far').getAttribute('src')).toBeNull()
  await tab.locator('img.far').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await measureWidth('img.far'))[1]).toBe(true)
  expect(complaints).toEqual([])
})
