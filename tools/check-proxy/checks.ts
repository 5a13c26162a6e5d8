import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import zlib from 'node:zlib'
import type { Proxy } from './processes.ts'
import { type Answer, host, newVisitor, type Visitor } from './visitor.ts'

/** How long Vitrine lets caches keep a page here. */
export const edgeSeconds = 5

export interface Walk {
  readonly proxy: Proxy
  readonly ada: Visitor
  readonly ben: Visitor
  readonly staff: Visitor
  /** The code that was mailed to an address. */
  readonly readCode: (email: string) => Promise<string>
  /** A domain that is proven, and one that is only claimed. */
  readonly domains: { readonly proven: string; readonly claimed: string }
}

export interface Check {
  readonly name: string
  /** Answers what it saw, in a few words; throws where it is wrong. */
  readonly run: (walk: Walk) => Promise<string>
}

function ensure(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}

/** Nobody but the visitor may keep it. */
function ensurePersonal(answer: Answer, what: string): void {
  ensure(answer.status < 400, `${what} answered ${answer.status}`)
  ensure(
    /no-store/.test(String(answer.headers['cache-control'])),
    `${what} may be kept: ${answer.headers['cache-control']}`,
  )
  ensure(answer.headers['x-cache'] !== 'HIT', `${what} came from the cache`)
}

const mug = { page: '/shop/morning-cup' }
const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '12 Mill Street',
  city: 'Hudson',
  state: 'NY',
  postalCode: '12534',
  countryCode: 'US',
}

async function findItem(visitor: Visitor, page: string): Promise<{ itemId: string; sku: string }> {
  const { item } = await visitor.json(`${page}?format=json`)
  const variant = item.structuredContent.variants.find(
    (each: { unlimited: boolean; qtyInStock: number }) => each.unlimited || each.qtyInStock > 0,
  )
  return { itemId: item.id, sku: variant.sku }
}

/** Seconds until a visitor sees what `isNew` looks for; throws after `limit`. */
async function secondsUntil(limit: number, isNew: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await isNew()) return (performance.now() - began) / 1000
    ensure((performance.now() - began) / 1000 < limit, `still the old page after ${limit} s`)
    await sleep(100)
  }
}

export const checks: readonly Check[] = [
  {
    name: 'pages at the edge',
    run: async ({ proxy, ada, ben }) => {
      const first = await ada.ask('/journal')
      const second = await ben.ask('/journal')
      ensure(first.status === 200 && first.text === second.text, 'two visitors see two pages')
      ensure(first.headers['set-cookie'] === undefined, 'a page sets a cookie')
      ensure(first.headers['surrogate-key'] === undefined, 'visitors see the keys of the cache')
      ensure(
        !proxy.isCache || second.headers['x-cache'] === 'HIT',
        `the second visitor: ${String(second.headers['x-cache'])}`,
      )
      return proxy.isCache ? 'second visitor: hit' : 'no cache'
    },
  },
  {
    name: 'cart of each visitor',
    run: async ({ ada, ben }) => {
      for (const visitor of [ada, ben]) await visitor.ask('/api/crumb')
      const item = await findItem(ada, mug.page)
      await ada.json('/api/commerce/shopping-cart/entries', { body: { ...item, quantity: 2 } })
      for (const round of [1, 2]) {
        const [hers, his] = [await ada.ask('/cart'), await ben.ask('/cart')]
        ensurePersonal(hers, `the cart (${round})`)
        ensure(hers.text.includes('68.00') && !his.text.includes('68.00'), 'a cart is the other’s')
        const counts = [
          await ada.json('/api/commerce/shopping-cart'),
          await ben.json('/api/commerce/shopping-cart'),
        ].map((cart) => cart.totalQuantity)
        ensure(counts[0] === 2 && counts[1] === 0, `quantities ${counts.join()}`)
      }
      return '2 and 0'
    },
  },
  {
    name: 'account of each visitor',
    run: async ({ proxy, ada, ben, readCode }) => {
      const email = `ada-${proxy.name}@example.com`
      await ada.json('/api/site-users/account/codes', { body: { email } })
      const code = await readCode(email)
      await ada.json('/api/site-users/account/session/code', { body: { code } })
      const [hers, his] = [await ada.ask('/account'), await ben.ask('/account')]
      ensurePersonal(hers, 'the account')
      ensure(hers.text.includes(email) && !his.text.includes(email), 'an account is shown to another')
      return 'hers alone'
    },
  },
  {
    name: 'checkout to an order',
    run: async ({ proxy, ada, ben }) => {
      ensurePersonal(await ada.ask('/checkout'), 'the checkout')
      const fill = (changes: object) =>
        ada.json('/api/commerce/checkout', {
          method: 'PUT',
          body: { email: `ada-${proxy.name}@example.com`, shippingAddress: address, ...changes },
        })
      const { cart } = await fill({})
      const checkout = await fill({ shippingOptionId: cart.shippingOptions[0]?.id ?? null })
      const answer = await ada.ask('/api/commerce/checkout/order', {
        body: {
          payment: { provider: 'test', token: '4242424242424242' },
          expectedGrandTotalCents: checkout.cart.grandTotalCents,
        },
        headers: { 'idempotency-key': `check-${proxy.name}` },
      })
      ensure(answer.status === 201, `the order: ${answer.status} ${answer.text.slice(0, 200)}`)
      const order = JSON.parse(answer.text)
      const confirmation = String(order.redirect)
      const shown = await ben.ask('/cart')
      ensurePersonal(shown, 'the cart of the other')
      ensurePersonal(await ada.ask(confirmation.replace(/^https:\/\/[^/]+/, '')), 'the confirmation')
      return 'paid'
    },
  },
  {
    name: 'form',
    run: async ({ proxy, ada, staff }) => {
      const fields = [{ id: 'words', type: 'text', title: 'Your words' }]
      const form = await staff.json('/api/admin/forms', { body: { name: `Words ${proxy.name}`, fields } })
      const { key } = await ada.json('/api/form/FormSubmissionKey', { body: {} })
      await ada.json('/api/form/SaveFormSubmission', { body: { formId: form.id, form: { words: 'Hello' }, key } })
      const { submissions } = await staff.json(`/api/admin/forms/${form.id}/submissions`)
      ensure(submissions.length === 1, `${submissions.length} submissions`)
      return 'arrived'
    },
  },
  {
    name: 'gift card page',
    run: async ({ ada, ben }) => {
      const { item } = await ada.json('/shop/gift-card?format=json')
      for (const visitor of [ada, ben]) ensurePersonal(await visitor.ask(`/gift-card/${item.id}`), 'the page')
      const nothing = await ben.ask('/gift-card/nothing-has-this-id')
      ensure(
        nothing.status === 404 && /no-store/.test(String(nothing.headers['cache-control'])),
        'a page that is not there may be kept',
      )
      return 'personal'
    },
  },
  {
    name: 'publish reaches visitors',
    run: async ({ proxy, ben, staff }) => {
      const { collections } = await staff.json('/api/admin/collections')
      const journal = collections.find((each: { slug: string }) => each.slug === 'journal')
      const before = (await ben.ask('/journal')).text
      await ben.ask('/journal')
      const title = `Journal ${proxy.name} ${randomBytes(2).toString('hex')}`
      await staff.json(`/api/admin/collections/${journal.collectionId}`, { method: 'PATCH', body: { title } })
      ensure((await staff.ask('/journal')).text.includes(title), 'staff see the old page')
      const seconds = await secondsUntil(edgeSeconds + 2, async () => (await ben.ask('/journal')).text.includes(title))
      ensure(!proxy.isPurged || seconds < 2.5, `purged, but seen after ${seconds.toFixed(1)} s`)
      ensure(before !== '', 'there was no page')
      return `after ${seconds.toFixed(1)} s`
    },
  },
  {
    name: 'staff and previews stay unseen',
    run: async ({ ben, staff }) => {
      const marked = /<html\b[^>]* data-authenticated-account/
      for (const path of ['/about', '/about?preview=draft', '/']) {
        ensure(marked.test((await staff.ask(path)).text), `staff are not known at ${path}`)
        ensure(!marked.test((await ben.ask(path)).text), `a visitor gets the page of staff at ${path}`)
      }
      const editor = await staff.ask('/config')
      ensure(
        editor.status === 200 && !/s-maxage|max-age=[1-9]/.test(String(editor.headers['cache-control'])),
        'the editor',
      )
      return 'unseen'
    },
  },
  {
    name: 'nobody forges where they are',
    run: async ({ ada, ben }) => {
      const forged = {
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '192.0.2.66',
        forwarded: 'for=192.0.2.66;host=evil.test;proto=http',
      }
      const path = `/visit?x=${randomBytes(4).toString('hex')}`
      for (const answer of [await ada.ask(path, { headers: forged }), await ben.ask(path)]) {
        ensure(
          answer.text.includes(`href="https://${host}/visit"`) && !answer.text.includes('evil.test'),
          'a page names another host',
        )
        ensure(answer.headers['strict-transport-security'] !== undefined, 'it counts as http')
      }
      const purge = await ben.ask('/', { method: 'PURGE', headers: { 'surrogate-key': 'pages' } })
      ensure(purge.status >= 400, `a visitor may purge: ${purge.status}`)
      ensure((await ben.ask('/metrics')).status === 404, 'metrics are public')
      return 'refused'
    },
  },
  {
    name: 'HEAD, 304, parts of files',
    run: async ({ ada }) => {
      const page = await ada.ask('/about')
      const head = await ada.ask('/about', { method: 'HEAD' })
      ensure(head.status === 200 && head.bytes.length === 0, 'HEAD of a page')
      const same = await ada.ask('/about', { headers: { 'if-none-match': String(page.headers.etag) } })
      ensure(same.status === 304, `If-None-Match: ${same.status}`)
      const file = /"(\/s\/[^"?]+\.(?:jpg|png|webp))/.exec(page.text)?.[1]
      ensure(file !== undefined, 'no picture on the page')
      const whole = await ada.ask(file)
      const again = await ada.ask(file)
      ensure(again.bytes.equals(whole.bytes), 'a file changes')
      const size = await ada.ask(file, { method: 'HEAD' })
      ensure(
        Number(size.headers['content-length']) === whole.bytes.length,
        `HEAD of a file: ${size.headers['content-length']}`,
      )
      const part = await ada.ask(file, { headers: { range: 'bytes=10-19' } })
      ensure(part.status === 206 && part.bytes.equals(whole.bytes.subarray(10, 20)), `a part: ${part.status}`)
      const types = await Promise.all(
        ['image/avif,*/*', 'image/webp,*/*', '*/*'].map(
          async (accept) => (await ada.ask(`${file}?format=300w`, { headers: { accept } })).headers['content-type'],
        ),
      )
      ensure(types[1] !== types[2], `pictures by what a browser reads: ${types.join()}`)
      return 'right'
    },
  },
  {
    name: 'compressed answers',
    run: async ({ ada }) => {
      const plain = (await ada.ask('/shop', { headers: { 'accept-encoding': '' } })).text
      const seen: string[] = []
      for (const encoding of ['br', 'gzip', 'gzip, deflate, br', 'gzip']) {
        const { headers, bytes } = await ada.ask('/shop', { headers: { 'accept-encoding': encoding } })
        const used = headers['content-encoding'] ?? ''
        ensure(used === '' || encoding.includes(used), `${used} for ${encoding}`)
        const text = used === 'br' ? zlib.brotliDecompressSync(bytes) : used === 'gzip' ? zlib.gunzipSync(bytes) : bytes
        ensure(text.toString() === plain, `another page in ${encoding}`)
        seen.push(used === '' ? 'plain' : used)
      }
      return [...new Set(seen)].join(', ')
    },
  },
  {
    name: 'upload of 60 MB',
    run: async ({ proxy, staff }) => {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(60_000_000)])
      const asset = await staff.json('/api/admin/assets?filename=book.pdf', { body: bytes })
      const file = await staff.ask(String(asset.url).replace(/^https:\/\/[^/]+/, ''))
      ensure(file.bytes.equals(bytes), `${file.status}, ${file.bytes.length} bytes came back`)
      const tooLarge = await staff
        .ask('/api/admin/assets?filename=large.pdf', { body: randomBytes(101_000_000) })
        .catch(() => undefined)
      // Varnish passes bytes on as they come. It hears that the connection ended before it has read the answer.
      const allowed = proxy.isPurged ? [413, 503] : [413]
      ensure(allowed.includes(tooLarge?.status ?? 0), `101 MB: ${tooLarge?.status}`)
      return `whole; 101 MB: ${tooLarge?.status}`
    },
  },
  {
    name: 'events of the theme editor',
    run: async ({ ben, staff }) => {
      ensure((await ben.ask('/api/theme-changes')).status === 401, 'a visitor gets them')
      const began = performance.now()
      const { headers } = await staff.ask('/api/theme-changes', { isEndless: true })
      ensure(String(headers['content-type']).startsWith('text/event-stream'), 'no events')
      ensure(performance.now() - began < 3000, 'events are held back')
      return 'at once'
    },
  },
  {
    name: 'a site that asks for a password',
    run: async ({ proxy, ben, staff }) => {
      await ben.ask('/about')
      await ben.ask('/about')
      await staff.json('/api/admin/page-passwords/site', { method: 'PUT', body: { password: 'a secret of the house' } })
      const seconds = await secondsUntil(edgeSeconds + 2, async () => (await ben.ask('/about')).status === 401)
      const locked = await ben.ask('/about')
      ensure(/no-store/.test(String(locked.headers['cache-control'])), 'the lock may be kept')
      await staff.ask('/api/admin/page-passwords/site', { method: 'DELETE' })
      await secondsUntil(edgeSeconds + 2, async () => (await ben.ask('/about')).status === 200)
      ensure(!proxy.isPurged || seconds < 2.5, `purged, but locked after ${seconds.toFixed(1)} s`)
      return `after ${seconds.toFixed(1)} s`
    },
  },
]

/** An upload that takes longer than the usual limit of proxies, 60 seconds. */
export const slowUpload: Check = {
  name: 'upload that takes 65 s',
  run: async ({ staff }) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(650_000)])
    // With its length said and without: proxies pass them on in two ways.
    const lengths = [{}, { 'content-length': String(bytes.length) }]
    const send = (headers: Record<string, string>) =>
      staff.json('/api/admin/assets?filename=slow.pdf', { body: bytes, seconds: 65, headers })
    for (const asset of await Promise.all(lengths.map(send))) ensure(asset.url !== undefined, 'no file')
    return 'whole'
  },
}

/** Certificates for domains of owners, where the proxy gets them. */
export const certificates: Check = {
  name: 'certificate of a proven domain',
  run: async ({ proxy, ben, domains }) => {
    const page = await ben.ask('/about', { host: domains.proven })
    ensure(page.status === 200 && page.text.includes(`https://${domains.proven}/about`), `the domain: ${page.status}`)
    for (const name of [domains.claimed, 'nobody.test', `other.${host}`]) {
      const refused = await newVisitor(proxy.place)
        .ask('/', { host: name })
        .then(
          () => false,
          () => true,
        )
      ensure(refused, `${name} has a certificate`)
    }
    return 'yes; others refused'
  },
}

/** While Vitrine is down. */
export const down: Check = {
  name: 'Vitrine down: 503',
  run: async ({ proxy, ben }) => {
    const answer = await ben.ask(`/cart?${randomBytes(2).toString('hex')}`)
    ensure(
      answer.status === 503 && answer.headers['retry-after'] !== undefined,
      `${answer.status}, Retry-After ${answer.headers['retry-after']}`,
    )
    ensure(/no-store/.test(String(answer.headers['cache-control'])), 'the error may be kept')
    if (!proxy.isCache) return 'Retry-After'
    const page = await ben.ask('/shop')
    return `Retry-After; /shop: ${page.status}`
  },
}

export const back: Check = {
  name: 'Vitrine back: carts',
  run: async ({ ada }) => {
    await secondsUntil(30, async () => (await ada.ask('/api/commerce/shopping-cart')).status === 200)
    ensure((await ada.json('/api/commerce/shopping-cart')).totalQuantity === 3, 'the cart has changed')
    return 'as before'
  },
}

export const fillAgain: Check = {
  name: 'a second cart',
  run: async ({ ada, ben }) => {
    await ada.json('/api/commerce/shopping-cart/entries', { body: { ...(await findItem(ada, mug.page)), quantity: 3 } })
    await ben.ask('/shop')
    return '3'
  },
}
