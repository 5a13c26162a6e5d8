import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { blockTypes } from '../features/blocks/registry.ts'
import { newId } from '../platform/ids.ts'
import { openWindow } from '../testing/browser.ts'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  fillCheckout,
  placeOrder,
  visitor,
} from '../testing/builders.ts'
import { buildJournal, buildPage, buildShop } from '../testing/content-builders.ts'
import { listAdminOperations, type Operation } from '../testing/operations.ts'
import { createFormOn } from '../testing/forms.ts'
import { staffBrowser } from '../testing/staff.ts'
import { siteUrl, type TestBrowser, type TestSite, testSite } from '../testing/test-site.ts'

type Json = Readonly<Record<string, unknown>>

/** One text for each place where a text can be; the second is for fields that take few characters. */
const payloads = {
  'HTML and JSON in a script': [
    `'"--></style></title></textarea></script><img src=x onerror="ran()"><script>ran()</script><svg onload=ran()>`,
    '<img src=x onerror=ran()>',
  ],
  'an attribute and a script text': [
    `x' onfocus='ran()' y=" onfocus="ran()" autofocus z=\`';ran();//\\`,
    `" onfocus="ran()"`,
  ],
  'an address': ['javascript:ran()//https://example.com/', 'javascript:ran()'],
  'an address that ends early': [`https://example.com/"onmouseover="ran()"x='`, `/"onfocus="ran()`],
} as const

/** Calls that end the session or the site, or that store runnable code. */
const leftOut: Readonly<Record<string, string>> = {
  'PUT /api/admin/account/password': 'signs in with it no more',
  'POST /api/admin/session': 'a session is there',
  'POST /api/admin/sites': 'makes another site',
  'POST /api/admin/site/deletion': 'deletes the site',
  'POST /api/admin/site-imports': 'takes a zip file',
  'POST /api/admin/site-imports/:importId/runs': 'makes another site',
  'POST /api/admin/onboarding/sites': 'makes another site',
  'POST /api/admin/onboarding/site': 'is answered once, in a new installation',
  'POST /api/admin/invitation': 'takes the token of a letter only',
  'POST /api/admin/invitation/acceptances': 'takes the token of a letter only',
  'POST /api/admin/api-keys': 'takes an end in the future only',
  'POST /api/admin/staff/invitations': 'takes an email only',
  'PUT /api/admin/payment-accounts/stripe': 'takes keys, which have letters and digits only',
  'PUT /api/admin/payment-accounts/mollie': 'takes a key, which has letters and digits only',
  'PUT /api/multilingual/connection': 'takes a key, which has letters, digits and signs without a meaning only',
  'PUT /api/admin/staff/owner': 'gives the site to somebody else',
  'POST /api/admin/sign-up': 'closed here; a title stored by it is that of any site',
  'POST /api/admin/sign-up/arrivals': 'takes the token of a mail only',
  'POST /api/admin/sign-up/confirmations': 'takes the token of a mail only',
  'POST /api/admin/sign-up/names': 'stores nothing',
  'POST /api/admin/account-link': 'takes the token of a mail only',
  'POST /api/admin/account-link/email': 'takes the token of a mail only',
  'POST /api/admin/account-link/password': 'takes the token of a mail only',
  'POST /api/admin/account/email-changes': 'takes an email and the password',
  'POST /api/admin/account/two-step/recovery-codes': 'takes a code of an app',
  'POST /api/admin/account/two-step/removal': 'takes a code of an app',
  'POST /api/admin/account/two-step/setups': 'takes the password',
  'PUT /api/admin/account/two-step': 'takes a code of an app',
  'POST /api/admin/password-resets': 'takes an email only',
  'POST /api/admin/releases/changes/css': 'stores code',
  'POST /api/admin/releases/changes/menus': 'takes the name of a menu; entries are those of menus',
  'POST /api/admin/releases/changes/prices': 'takes ids and amounts; the title is that of any release',
  'POST /api/admin/releases/changes/styles': 'takes names of settings; the title is that of any release',
  'PUT /api/admin/page-passwords/site': 'nobody would see the pages',
  'PUT /api/admin/page-passwords/collections/:collectionId': 'nobody would see the page',
  'PUT /api/admin/custom-css': 'is a style sheet',
  'POST /api/admin/custom-css/preview': 'is a style sheet',
  'POST /api/admin/tweaks/preview': 'is a style sheet',
  'POST /api/admin/views/:list': 'takes a name once; views are shown by the editor alone, to staff',
  'POST /api/admin/bulk-edits': 'would delete what the others fill; its texts are those of a product',
  'POST /api/admin/bulk-edits/previews': 'stores nothing',
  'POST /api/admin/discounts': 'takes one of several shapes; `checkout/discounts.test.ts` puts script into its name',
  'POST /api/admin/draft-orders': 'takes one of several shapes; `draft-orders.test.ts` puts markup into its texts',
  'POST /api/admin/draft-order-prices': 'stores nothing',
  'POST /api/admin/experiments': 'checks its fields together; `experiments.test.ts` puts markup into its name',
  'POST /api/admin/donations/funds': 'checks its fields together; `donations.test.ts` puts markup into its texts',
  'POST /api/admin/uploads': 'takes the size and time of a file; its name is shown by the editor alone, to its person',
  'POST /api/admin/segments': 'checks its fields together; its name is shown by the editor alone',
  'POST /api/admin/segments/counts': 'stores nothing',
  'POST /api/admin/carrier-checks': 'stores nothing',
  'POST /api/admin/releases': 'takes versions of drafts only; its name is shown by the editor alone',
  'POST /api/admin/popups': 'checks its fields together; `popups.test.ts` puts markup into its texts',
  'POST /api/admin/popups/preview': 'stores nothing',
  'POST /api/admin/consent/preview': 'stores nothing',
  'POST /api/admin/discounts/:discountId/codes': 'takes letters and digits only',
}
/** Runs by design; `content/code.test.ts` says for whom. */
const runs = new Set(['code'])
/** So does the code of the site's settings. */
const runningFields = /^PATCH \/api\/admin\/site\/profile code\./

/** Fields that hold no text of their own: ids, addresses, names that must exist already, codes. `strings` is filled by its keys. */
const coded =
  /(?:Ids?(?:\.\*)?|slug|[uU]rl|host|language|timeZone|country(?:Code)?|orderNumber(?:Prefix|Suffix)|places\.\*|postalCodes\.\*|version|region|\.id|Email|[tT]ype|typeName|categories\.\*|Shortname|serviceName|pictures\.\w+|source|values\.\*|strings\.\*|expected\.\w+|gtin|stock|accentColor|renames (?:from|to)|successRedirect|replyTo|csv|email|password|languages\.\*\.tag|newsletter\/\w+ tags\.\*|pixels\.\w+)$/

const maxBlocks = 60
/** Calls that store the text in some of their fields: one that is missing was not tested. */
const filledCalls = [
  'PATCH /api/admin/site',
  'PATCH /api/admin/site/profile',
  'PATCH /api/admin/store-settings',
  'PUT /api/admin/shipping',
  'PUT /api/admin/taxes',
  'PUT /api/admin/menus/:name',
  'PATCH /api/admin/products/:itemId',
  'PATCH /api/admin/variants/:variantId',
  'POST /api/admin/collections',
  'PATCH /api/admin/collections/:collectionId',
  'POST /api/admin/collections/:collectionId/categories',
  'POST /api/admin/items',
  'PATCH /api/admin/items/:itemId',
  'POST /api/admin/authors',
  'POST /api/admin/forms',
  'PUT /api/admin/authors/:authorId',
] as const

interface FilledSite {
  readonly site: TestSite
  readonly staff: TestBrowser
  readonly ids: Readonly<Record<string, string>>
  /** Operations that stored a text, and those that took none. */
  readonly stored: ReadonlySet<string>
  /** Fields that took none of the texts: `PATCH /api/admin/items/:itemId slug`. */
  readonly refused: readonly string[]
}

/** A site of every kind of page, with the payload in every text that its owner can write. */
async function createFilledSite(texts: readonly string[]): Promise<FilledSite> {
  const site = await testSite()
  const ctx = await site.ctx()
  const pageId = await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const { itemIds: products, variantIds, collectionId: shopId } = await buildShop(ctx, 1)
  const { itemIds: posts, collectionId: journalId } = await buildJournal(ctx, 1)
  const staff = await staffBrowser(site)
  const author = await staff.post('/api/admin/authors', { displayName: 'Ida' })
  const category = await staff.post(`/api/admin/collections/${journalId}/categories`, { name: 'News' })
  const ids: Record<string, string> = {
    pageId,
    shopId,
    journalId,
    productId: products[0] ?? '',
    postId: posts[0] ?? '',
    variantId: variantIds[0] ?? '',
    formId: (await createFormOn(staff)).id,
    authorId: author.json().authorId,
    categoryId: category.json().categoryId ?? category.json().categories?.[0]?.categoryId,
  }
  const stored = new Set<string>()
  const faults = new Set<string>()
  const refused = new Set<string>()
  for (const operation of await listAdminOperations()) {
    if (!operation.writes || operation.name in leftOut) continue
    const schema = bodySchema(operation)
    const url = buildUrl(operation, ids)
    if (!schema || !url) continue
    const nameField = (leaf: Leaf) => `${operation.name} ${leaf.join('.')}`
    const leaves = stringsIn(schema).filter((leaf) => !runningFields.test(nameField(leaf)))
    for (const leaf of leaves) refused.add(nameField(leaf))
    /** Which of the leaves took the text: those that can be in one body together. */
    const send = async (some: readonly Leaf[], text: string): Promise<readonly Leaf[]> => {
      const build = await bodyBuilder(staff, operation, schema, url, ids)
      const { body, placed } = bodyOfMany(build, some, text)
      const response = await staff.send({ method: operation.method, url, payload: Object(body) })
      // Refused with a sentence is as good; a fault is not.
      if (response.statusCode >= 500) for (const leaf of placed) faults.add(nameField(leaf))
      if (response.statusCode < 300) {
        stored.add(operation.name)
        for (const leaf of placed) refused.delete(nameField(leaf))
        return placed
      }
      const wrong = Object.keys({ ...response.json().params?.fields })
      const right = placed.filter((leaf) => !wrong.some((name) => matchesLeaf(name, leaf)))
      return right.length > 0 && right.length < placed.length ? send(right, text) : []
    }
    // A change keeps what the one before has stored, so one body may have several. Each new record has one.
    const changes = operation.method === 'POST' ? [] : leaves.filter((leaf) => !coded.test(nameField(leaf)))
    const taken = changes.length > 0 ? await send(changes, texts[0] ?? '') : []
    for (const leaf of leaves.filter((leaf) => !taken.includes(leaf)))
      for (const text of texts) if ((await send([leaf], text)).length > 0) break
  }
  // Bodies whose entries no schema describes.
  const text = texts[0] ?? ''
  const sendWords = async (keys: readonly string[]) => {
    const strings = Object.fromEntries(keys.map((key) => [key, text]))
    const url = '/api/admin/site/string-overrides'
    const isStored = (await staff.send({ method: 'PATCH', url, payload: { strings } })).statusCode < 300
    if (isStored) stored.add(`PATCH ${url}`)
    return isStored
  }
  const keys = await wordKeys(staff)
  if (!(await sendWords(keys))) for (const key of keys) await sendWords([key])
  for (const field of await fillVariants(staff, ids, texts.at(-1) ?? '')) refused.delete(field)
  const entries = [{ title: text, url: '/shop', newWindow: false }]
  for (const entry of [...entries, { title: 'Words', url: text, newWindow: false }]) {
    const sent = await staff.put('/api/admin/menus/mainNav', { entries: [...entries, entry] })
    if (sent.statusCode < 300) stored.add('PUT /api/admin/menus/:name')
  }
  const blocks = blocksWith(text, ids)
  const places = [`collections/${pageId}`, `items/${posts[0]}`, 'block-fields/footerBlocks']
  expect(blocks.length).toBeLessThanOrEqual(places.length * maxBlocks)
  for (const [index, place] of places.entries()) {
    const url = `/api/admin/${place}/content`
    const { revision } = (await staff.get(url)).json()
    const part = blocks.slice(index * maxBlocks, (index + 1) * maxBlocks)
    const saved = await staff.put(url, { revision, blocks: part })
    expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200)
  }
  expect([...faults]).toEqual([])
  await site.ctx()
  return { site, staff, ids, stored, refused: [...refused].toSorted() }
}

function bodySchema({ route }: Operation): Json | undefined {
  const { body } = { ...Object(route.schema) } as { body?: z.ZodType }
  if (!(body instanceof z.ZodType)) return undefined
  const schema: Json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object(inlined(schema, Object(schema['$defs'])))
}

/** The schema with its named parts in their places; one that is in itself ends there. */
function inlined(schema: unknown, named: Json, open: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((part) => inlined(part, named, open))
  if (typeof schema !== 'object' || schema === null) return schema
  const reference = Object(schema)['$ref']
  if (typeof reference === 'string') {
    const name = reference.replace('#/$defs/', '')
    return open.includes(name) ? {} : inlined(named[name], named, [...open, name])
  }
  const parts = Object.entries(schema).filter(([key]) => key !== '$defs')
  return Object.fromEntries(parts.map(([key, part]) => [key, inlined(part, named, open)]))
}

/** The address of something that there is; undefined where the test has none of its kind. */
function buildUrl({ route }: Operation, ids: Json): string | undefined {
  const { url } = route
  const isCategory = url.includes('/categories')
  const known: Json = {
    collectionId: isCategory ? ids['journalId'] : ids['pageId'],
    itemId: url.includes('/products/') ? ids['productId'] : ids['postId'],
    id: url.includes('/collections/') ? ids['pageId'] : ids['postId'],
    name: 'mainNav',
    ...ids,
  }
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (url.includes('/content') || names.some((name) => typeof known[name] !== 'string')) return undefined
  return url.replace(/:(\w+)/g, (_, name: string) => String(known[name]))
}

/** Where texts are in a body. */
function stringsIn(schema: Json, at: Leaf = []): readonly Leaf[] {
  if (at.length > 6) return []
  const options = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  if (options.length > 0) return options.flatMap((option) => stringsIn(option, at))
  if (schema['type'] === 'string') return schema['enum'] === undefined && schema['format'] === undefined ? [at] : []
  if (schema['type'] === 'array') return stringsIn(Object(schema['items']), [...at, '*'])
  if (schema['type'] !== 'object') return []
  const record = schema['additionalProperties']
  return [
    ...Object.entries(Object(schema['properties']) as Json).flatMap(([key, inner]) =>
      stringsIn(Object(inner), [...at, key]),
    ),
    ...(typeof record === 'object' && record !== null ? stringsIn(record as Json, [...at, '*']) : []),
  ]
}

/** Where a text is in a body: keys of objects, `*` for an entry of an array or a record. */
type Leaf = readonly string[]

/** A body with a text at a leaf, or with none. */
type BuildBody = (leaf: Leaf | undefined, text: string) => unknown

/** What the call takes otherwise: the stored values where they can be read at the same address, else the least that is asked for. */
async function bodyBuilder(
  staff: TestBrowser,
  { method }: Operation,
  schema: Json,
  url: string,
  ids: Json,
): Promise<BuildBody> {
  const read = method === 'PUT' ? (await staff.get(url)).json() : undefined
  const usual: Json = {
    typeName: 'page',
    collectionId: ids['journalId'],
    itemId: ids['postId'],
    title: 'Words',
    name: 'Words',
    url: '/shop',
    profileUrl: 'https://example.com/words',
    serviceName: 'instagram',
    country: 'US',
    region: 'NY',
    id: newId(),
    email: `${newId()}@example.com`,
    statement: 'They signed up on paper at the fair.',
    csv: 'email\nwords@example.com',
  }
  const build = (schema: Json, rest: Leaf | undefined, text: string, key: string, before: unknown): unknown => {
    const options = ['anyOf', 'oneOf'].flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : []))
    const chosen =
      options.find((option) => rest && stringsIn(option).some((found) => found.join() === rest.join())) ?? options[0]
    if (chosen) return build(chosen, rest, text, key, before)
    if (rest?.length === 0) return text
    if (schema['type'] === 'array')
      return rest ? [build(Object(schema['items']), rest.slice(1), text, key, undefined)] : (before ?? [])
    if (schema['type'] === 'object') {
      const properties = Object(schema['properties']) as Json
      const required: readonly string[] = Array.isArray(schema['required']) ? schema['required'] : []
      const own = Object.entries(properties).flatMap(([name, inner]) => {
        const isWay = rest?.[0] === name
        const value = Object(before)[name]
        if (!isWay && !required.includes(name) && value === undefined) return []
        return [[name, build(Object(inner), isWay ? rest.slice(1) : undefined, text, name, value)]]
      })
      const isRecord = rest?.[0] === '*' && typeof schema['additionalProperties'] === 'object'
      const named = isRecord
        ? ['title'].map((name) => [
            name,
            build(Object(schema['additionalProperties']), rest.slice(1), text, name, undefined),
          ])
        : []
      return Object.fromEntries([...own, ...named])
    }
    if (before !== undefined) return before
    if (schema['const'] !== undefined) return schema['const']
    if (Array.isArray(schema['enum'])) return schema['enum'][0]
    if (schema['type'] === 'boolean') return true
    if (schema['type'] === 'integer' || schema['type'] === 'number') return schema['minimum'] ?? 1
    return schema['type'] === 'string' ? (usual[key] ?? 'Words') : null
  }
  return (leaf, text) => build(schema, leaf, text, '', read)
}

/** One body with the text at all of these leaves, as far as they can be in one; `placed` are those that are. */
function bodyOfMany(build: BuildBody, leaves: readonly Leaf[], text: string) {
  const base = build(undefined, text)
  const body = leaves.reduce<unknown>((all, leaf) => merge(base, all, build(leaf, text), text), base)
  return { body, placed: leaves.length === 1 ? leaves : leaves.filter((leaf) => hasText(body, leaf, text)) }
}

/** `mine` with what `theirs` has otherwise than `base`. */
function merge(base: unknown, mine: unknown, theirs: unknown, text: string): unknown {
  if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(theirs, mine)) return mine
  if (isDeepStrictEqual(mine, base) || theirs === text) return theirs
  if (!isObject(mine) || !isObject(theirs) || Array.isArray(mine) !== Array.isArray(theirs)) return mine
  const known = Object(base)
  if (Array.isArray(mine)) return mine.map((entry, at) => merge(known[at], entry, Object(theirs)[at], text))
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    keys.map((key) => [
      key,
      key in theirs && key in mine ? merge(known[key], mine[key], theirs[key], text) : { ...theirs, ...mine }[key],
    ]),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

function hasText(value: unknown, [head, ...rest]: Leaf, text: string): boolean {
  if (head === undefined) return value === text
  const inside = head === '*' ? Object.values(Object(value)) : [Object(value)[head]]
  return inside.some((part) => hasText(part, rest, text))
}

/** Whether a field of an error, `entries.0.title`, is that of a leaf, `entries.*.title`, or around it. */
function matchesLeaf(field: string, leaf: Leaf): boolean {
  return field.split('.').every((part, at) => leaf[at] === part || leaf[at] === '*')
}

/** Options and variants, whose texts go together: the fields that took the text. */
async function fillVariants(staff: TestBrowser, { productId }: Json, text: string): Promise<readonly string[]> {
  const url = `/api/admin/products/${String(productId)}`
  const [variant] = (await staff.get(url)).json().variants
  const filled = { variantId: variant.variantId, attributes: { [text]: text }, sku: text, mpn: text }
  const answer = await staff.send({ method: 'PATCH', url, payload: { optionNames: [text], variants: [filled] } })
  if (answer.statusCode >= 300) return []
  const fields = ['optionNames.*', 'variants.*.attributes.*', 'variants.*.sku', 'variants.*.mpn']
  return fields.map((field) => `PATCH /api/admin/products/:itemId ${field}`)
}

async function wordKeys(staff: TestBrowser): Promise<readonly string[]> {
  const found = JSON.stringify((await staff.get('/api/admin/site/string-overrides')).json())
  return [...found.matchAll(/"key":"([^"]+)"/g)].map(([, key = '']) => key).slice(0, 200)
}

/** Every kind of block by each of its samples, all of its texts replaced; settings no sample has are filled by their schema. */
function blocksWith(text: string, ids: Json): readonly Json[] {
  const kept = /assetid|collectionid|productid|categoryslug|eventslug|^language$|type$/i
  const replaced = (value: unknown, key: string): unknown => {
    // An id has a maximum of its own.
    if (key === 'formId') return text.slice(0, 100)
    if (typeof value === 'string') return kept.test(key) ? value : text
    if (Array.isArray(value)) return value.map((each) => replaced(each, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, name)]))
  }
  const choices = (value: Json, sample: Json) =>
    Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key in sample ? inner : (sample[key] ?? inner)]),
    )
  return [...blockTypes.values()]
    .filter(({ type }) => !runs.has(type))
    .flatMap(({ type, version, settings, samples }) => {
      const shape = Object.fromEntries(Object.keys(settings.shape).map((key) => [key, text]))
      const known = { collectionId: ids['journalId'], productId: ids['productId'], itemId: ids['postId'] }
      return samples.flatMap((sample, index) => {
        const filled = { ...shape, ...choices(Object(replaced(sample.settings, '')), sample.settings) }
        // An embed code is code: the address and what the service says of it are not.
        const own =
          type === 'embed' ? { ...filled, html: '', oembed: { html: text, title: text }, oembedOf: text } : filled
        return [
          { id: `${type}-${index}`, type, version, settings: { ...own, ...known } },
          // Choices stay choices here, so that each branch of a template is printed.
          {
            id: `${type}-${index}-b`,
            type,
            version,
            settings: {
              ...Object(replaced(sample.settings, '')),
              ...pickChoices(sample.settings),
              ...known,
              ...(type === 'embed' ? { html: '' } : {}),
            },
          },
        ]
      })
    })
}

/** Settings whose value is a word of the code: `left`, `large`. */
function pickChoices(settings: Json): Json {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => typeof value === 'string' && /^[a-z-]+$/.test(value) && !/title|text|name|url|label/i.test(key),
    ),
  )
}

/** Everything that can run on a page: what ran by itself, handlers, and addresses that are programs. */
async function findScript(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].flatMap(({ name, value }) =>
        (name.startsWith('on') && value.includes('ran(')) ||
        (/^(href|src|action|formaction|xlink:href|data|poster)$/.test(name) && /^\s*javascript:/i.test(value)) ||
        (name === 'srcdoc' && value.includes('ran('))
          ? [`<${element.tagName.toLowerCase()} ${name}="${value.slice(0, 120)}">`]
          : [],
      ),
    ),
  )
}

async function orderWith(site: TestSite, text: string) {
  await addShippingAndTax(site)
  const browser = await visitor(site)
  const product = await addProduct(site, { title: text.slice(0, 190) })
  expect((await addToCart(browser, product)).statusCode).toBe(200)
  const line = text.slice(0, 90)
  const shippingAddress = { ...buyer, firstName: line, lastName: line, address1: line, address2: line, city: line }
  const { cart } = await fillCheckout(browser, { shippingAddress })
  const placed = await placeOrder(browser, { expected: Number(cart.grandTotalCents) })
  expect(placed.statusCode, placed.body).toBeLessThan(300)
  return { browser, placed: placed.json() }
}

test.each(Object.entries(payloads))(
  'no text of the site runs as a script: %s',
  { timeout: 240_000 },
  async (kind, texts) => {
    const { site, staff, ids, stored, refused } = await createFilledSite(texts)
    // What the schemas lead to: a call that takes nothing any more has to be looked at.
    expect([...stored]).toEqual(expect.arrayContaining([...filledCalls]))
    // Every field of free text took it: one that refuses all of them was not tested.
    // A category's name has no slash, and no second category of the page has it.
    const isTaken = (field: string) =>
      field.includes('/categories') && (field.startsWith('PATCH') || kind.startsWith('an address'))
    expect(refused.filter((field) => !coded.test(field) && !isTaken(field))).toEqual([])
    const { browser } = await orderWith(site, texts[0])
    const [order] = (await staff.get('/api/admin/orders')).json().orders
    const note = await staff.post(`/api/admin/orders/${order.id ?? order.orderId}/notes`, { text: texts[0] })
    expect(note.statusCode, note.body).toBeLessThan(300)
    const origin = await siteUrl(site)
    const window = await openWindow({ viewport: { width: 1280, height: 900 } })
    // Many whole screens one after the other: on a busy machine one may take its time.
    window.setDefaultTimeout(60_000)
    const ran: string[] = []
    await window.exposeFunction('ran', () => ran.push('a script ran'))
    const cookies = [...staff.cookies, ...browser.cookies].map(([name, value]) => ({ name, value, url: origin }))
    await window.addCookies(cookies)
    const page = await window.newPage()
    const mails = (await staff.get('/api/admin/mails')).json().mails ?? []
    const publicPages = [
      '/',
      '/shop',
      '/journal',
      `/search?q=${encodeURIComponent(texts[0])}`,
      '/cart',
      '/checkout',
      `/form/${ids['formId']}`,
      `/form/${ids['formId']}/sent`,
      '/gone',
    ]
    const settings = ['general', 'contact', 'social', 'announcement', 'store-text?changed=true', 'store'].map(
      (name) => `/settings/${name}`,
    )
    const screens = ['', '/pages', `/pages/${ids['journalId']}`, '/products', '/emails', ...settings]
    const orderPage = `/orders/${order.id ?? order.orderId}`
    const paths = [
      ...publicPages,
      ...(await publicPaths(staff, ids)),
      ...[...screens, orderPage].map((name) => `/config${name}`),
    ]
    const found: Record<string, readonly string[]> = {}
    for (const path of paths) {
      await visitPage(page, origin, path)
      // Signed in: else the screens would show nothing of the site.
      if (path.startsWith('/config')) await page.getByRole('link', { name: 'Website' }).first().waitFor()
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
      const here = [...(await findScript(page)), ...ran.splice(0)]
      if (here.length > 0) found[path] = here
    }
    for (const { id, mailId } of mails) {
      const mail = (await staff.get(`/api/admin/mails/${id ?? mailId}`)).json()
      await page.setContent(String(mail.html))
      const here = [...(await findScript(page)), ...ran.splice(0)]
      if (here.length > 0) found[`mail ${mail.subject}`] = here
    }
    expect(found).toEqual({})
    expect(mails.length).toBeGreaterThan(0)
  },
)

/** Loads a page. From one screen of the editor to the next it goes as links do, by way of one that shows nothing. */
async function visitPage(page: Page, origin: string, path: string): Promise<void> {
  const isInEditor = page.url().startsWith(`${origin}/config`) && path.startsWith('/config')
  if (!isInEditor) return void (await page.goto(origin + path, { waitUntil: 'load' }))
  const nothing = page.getByRole('heading', { name: 'Page not found', level: 1 })
  await page.evaluate(() => history.pushState(null, '', '/config/-'))
  await nothing.waitFor()
  await page.evaluate((address) => history.replaceState(null, '', address), path)
  await nothing.waitFor({ state: 'detached' })
}

/** Addresses of the changed page, product and post: their slugs may be others by now. */
async function publicPaths(staff: TestBrowser, ids: Json): Promise<readonly string[]> {
  const item = async (id: unknown) => (await staff.get(`/api/admin/items/${String(id)}`)).json().path
  const collection = async (id: unknown) => (await staff.get(`/api/admin/collections/${String(id)}`)).json().path
  const all = [await item(ids['postId']), await collection(ids['pageId']), '/shop/bowl-1']
  return all.filter((path) => typeof path === 'string')
}
