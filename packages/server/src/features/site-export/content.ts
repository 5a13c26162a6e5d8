import { type RawBuilder, sql } from 'kysely'
import { buildSafeName, toSafeName } from './names.ts'

/** A row as the database describes it: columns by name. */
export type Row = Readonly<Record<string, unknown>>

/** Rows that are inside of another one's file, because they mean nothing without it. */
export interface Branch {
  readonly table: string
  /** The column that both rows have. */
  readonly on: string
  /** Where they are in the file. */
  readonly key: string
  /** One row or none, else a list. */
  readonly isOne?: boolean
  /** Columns that order the list. */
  readonly order?: readonly string[]
  readonly omit?: readonly string[]
  readonly branches?: readonly Branch[]
}

/** A kind of content: a file for each row, or lists of rows. In the order in which an import can store them. */
export interface Kind {
  readonly table: string
  /** What the manifest counts them as. */
  readonly name: string
  /** The column that, with the website's id, is the key; left out for tables with one row for each site. */
  readonly id?: string
  /** Columns that mean nothing elsewhere. */
  readonly omit?: readonly string[]
  /** The file of one row, without `.json`; left out, rows are in lists named after the kind. `folders`: by id of a collection. */
  readonly getFile?: (row: Row, folders: ReadonlyMap<string, string>) => string
  /** Which rows are content, of the table as `t`; left out, all are. */
  readonly where?: (websiteId: string) => RawBuilder<boolean>
  /** What columns are in an imported row, whatever the file says. */
  readonly fixed?: Row
  /** All rows of the kind in one statement, since they point at each other. */
  readonly isWhole?: boolean
  readonly branches?: readonly Branch[]
}

/** Published, as everything that it answers is. */
const isShownComment = (websiteId: string) => sql<boolean>`t.state = 'published' AND NOT EXISTS (
  WITH RECURSIVE above AS (
    SELECT p.parent_id, p.state FROM item_comment p WHERE p.website_id = ${websiteId} AND p.comment_id = t.parent_id
    UNION ALL
    SELECT p.parent_id, p.state FROM above a JOIN item_comment p ON p.website_id = ${websiteId} AND p.comment_id = a.parent_id
  ) SELECT FROM above WHERE state <> 'published')`

/** Everything that is content, except the site itself and the bytes of its files. */
export const kinds: readonly Kind[] = [
  { table: 'asset_folder', name: 'asset-folders', id: 'folder_id' },
  {
    table: 'asset',
    name: 'assets',
    id: 'asset_id',
    // The file that is shown is exported, and becomes the first version where it is imported.
    omit: ['file_version', 'uncropped_version', 'crop'],
    getFile: (row) => getAssetFile(row),
  },
  { table: 'author', name: 'authors', id: 'author_id' },
  {
    table: 'member_area',
    name: 'member-areas',
    id: 'area_id',
    branches: [{ table: 'member_area_plan', on: 'area_id', key: 'plans', order: ['position', 'item_id'] }],
  },
  // Before the products that ask them.
  { table: 'form', name: 'forms', id: 'form_id' },
  {
    table: 'collection',
    name: 'collections',
    id: 'collection_id',
    getFile: (row, folders) => `collections/${folders.get(getText(row, 'collection_id')) ?? ''}`,
    isWhole: true,
    branches: [
      { table: 'category', on: 'collection_id', key: 'categories', order: ['position', 'category_id'] },
      // No secret leaves with an export. An import disables a page that asked for a password.
      {
        table: 'collection_lock',
        on: 'collection_id',
        key: 'lock',
        isOne: true,
        omit: ['changed_by', 'password_hash'],
      },
      { table: 'member_area_page', on: 'collection_id', key: 'memberArea', isOne: true },
    ],
  },
  {
    table: 'item',
    name: 'items',
    id: 'item_id',
    // What they count stays where it is.
    omit: ['comment_count', 'public_comment_count', 'like_count', 'review_count', 'rating_sum'],
    getFile: (row, folders) =>
      `collections/${folders.get(getText(row, 'collection_id')) ?? ''}/${toSafeName(getText(row, 'slug'), getText(row, 'item_id'))}`,
    branches: [
      { table: 'item_asset', on: 'item_id', key: 'pictures', order: ['position', 'asset_id'] },
      {
        table: 'product',
        on: 'item_id',
        key: 'product',
        isOne: true,
        omit: ['additional_fields_form'],
        branches: [
          { table: 'product_file', on: 'item_id', key: 'files', order: ['position', 'asset_id'] },
          {
            table: 'variant',
            on: 'item_id',
            key: 'variants',
            order: ['position', 'variant_id'],
            branches: [{ table: 'stock', on: 'variant_id', key: 'stock', isOne: true }],
          },
        ],
      },
    ],
  },
  {
    table: 'event_sale',
    name: 'event-tickets',
    id: 'event_id',
    branches: [{ table: 'event_ticket', on: 'event_id', key: 'ticketTypes', order: ['position', 'item_id'] }],
  },
  {
    table: 'item_comment',
    name: 'comments',
    id: 'comment_id',
    // What visitors read: whose it was, and from where, stays.
    omit: [
      'state',
      'spam_reason',
      'author_email',
      'customer_id',
      'visitor_key',
      'network_key',
      'flag_count',
      'like_count',
      'reviewed_at',
      'deleted_at',
    ],
    where: isShownComment,
    fixed: { state: 'published' },
  },
  {
    table: 'product_review',
    name: 'reviews',
    id: 'review_id',
    // The orders stay, but not what they proved.
    omit: ['state', 'order_id', 'line_id', 'author_email', 'deleted_at'],
    where: () => sql<boolean>`t.state = 'published'`,
    fixed: { state: 'published' },
  },
  { table: 'block_field', name: 'block-fields', id: 'field_id' },
  {
    table: 'translation',
    name: 'translations',
    id: 'translation_id',
    omit: ['account_id', 'import_id', 'previous_text', 'previous_hash', 'previous_is_machine'],
  },
  { table: 'shipping_zone', name: 'shipping-zones', id: 'shipping_zone_id' },
  { table: 'shipping_option', name: 'shipping-options', id: 'shipping_option_id' },
  { table: 'tax_rule', name: 'tax-rules', id: 'tax_rule_id' },
  {
    table: 'discount',
    name: 'discounts',
    id: 'discount_id',
    // Its uses stay with the orders.
    omit: ['use_count', 'import_id'],
    branches: [{ table: 'discount_code', on: 'discount_id', key: 'codes', order: ['code'] }],
  },
  { table: 'url_mappings', name: 'url-mappings', omit: ['changed_by'] },
  { table: 'popup', name: 'popups', id: 'popup_id' },
  { table: 'donation_fund', name: 'donation-funds', id: 'fund_id' },
  {
    table: 'experiment',
    name: 'experiments',
    id: 'experiment_id',
    // Its visitors stay: it has not started where it goes to.
    omit: ['status', 'outcome', 'result', 'visitor_count', 'started_at', 'ended_at'],
    fixed: { status: 'draft' },
  },
  { table: 'mail_template', name: 'mail-templates', id: 'template_id', omit: ['changed_by'] },
  { table: 'site_lock', name: 'site-lock', omit: ['changed_by', 'password_hash'] },
]

/**
 * Where the bytes of an asset are, and with `.json` what is known of it: its readable name with the id that makes it unlike all others.
 * The name has exactly one dot, which tells bytes from what is known of them.
 */
export function getAssetFile(row: Row): string {
  const folder = row['is_private'] === true ? 'private-files' : 'files'
  const name = getText(row, 'filename')
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  const words = buildSafeName(name.slice(0, name.length - ending.length), getText(row, 'asset_id'))
  return `${folder}/${words}${ending.toLowerCase() || '.bin'}`
}

const byPath = new Map(kinds.map((kind) => [kind.name, kind]))

/** The asset whose bytes are in the file, or undefined when it holds something else. */
export function parseAssetId(file: string): string | undefined {
  return /^(?:private-)?files\/[^/.]+-([0-9a-f]{24})\.[a-z0-9]{1,8}$/.exec(file)?.[1]
}

/** The kind of content in the file; undefined for other files. */
export function findKind(file: string): Kind | undefined {
  if (/^(?:private-)?files\/[^/.]+\.[a-z0-9]{1,8}\.json$/.test(file)) return byPath.get('assets')
  const [, folder, inside] = /^(collections)\/[^/]+(\/[^/]+)?\.json$/.exec(file) ?? []
  if (folder !== undefined) return byPath.get(inside === undefined ? 'collections' : 'items')
  const list = byPath.get(/^([a-z-]+?)(?:-\d+)?\.json$/.exec(file)?.[1] ?? '')
  return list?.getFile === undefined ? list : undefined
}

/** All tables of a kind. */
export function listTables(kind: Pick<Kind, 'table' | 'branches'> | Branch): string[] {
  return [kind.table, ...(kind.branches ?? []).flatMap(listTables)]
}

/** A column that holds text; an Error when it does not, which the tables rule out. */
export function getText(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new Error(`The column ${column} holds no text.`)
  return value
}
