import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A customer whose data is handed out or erased. */
export interface Person {
  readonly customerId: string
  /** In small letters. */
  readonly email: string
}

/** What an erased column holds instead. The time comes from the ctx: a distributed database takes no other in COALESCE. */
type ErasedValue = RawBuilder<unknown> | ((ctx: Ctx, person: Person) => RawBuilder<unknown>)

interface PersonalTable {
  /** The rows of a person. */
  readonly rows: (ctx: Ctx, person: Person) => RawBuilder<boolean>
  /** Columns that an export hands out; an expression where only a part of one is handed out. */
  readonly exported: readonly (string | RawBuilder<unknown>)[]
  /** Rows of others that say something of the person: erased too, and not handed out. */
  readonly about?: (ctx: Ctx, person: Person) => RawBuilder<boolean>
  /** What erasing does with the rows: delete them, write these values, or keep them. */
  readonly erase: 'delete' | 'keep' | { readonly set: Readonly<Record<string, ErasedValue>> }
}

const byCustomer = (_ctx: Ctx, { customerId }: Person) => sql<boolean>`customer_id = ${customerId}`
const byEmail = (column: string) => (_ctx: Ctx, person: Person) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${person.email}`
const blank = sql`''`
/** Nobody has it: the ending is reserved (RFC 2606). */
const erasedEmail = 'erased@example.invalid'
/** Submissions of forms whose first email field has the address. Only of the few that an earlier version stored meanwhile, the answers are read. */
const isSender = ({ email }: Person) => sql<boolean>`(sender_email = ${email} OR (sender_email IS NULL AND lower((
  SELECT answer ->> 'value' FROM json_array_elements(answers) WITH ORDINALITY AS each (answer, place)
  WHERE answer ->> 'type' = 'email' AND answer ->> 'value' <> '' ORDER BY place LIMIT 1)) = ${email}))`
/** Ids of the submissions that a person sent. */
const sentSubmissions = ({ site }: Ctx, person: Person) => sql`(SELECT submission_id FROM form_submission
  WHERE website_id = ${site.id} AND ${isSender(person)})`

/**
 * All columns of the database that hold something personal of a customer: one map for the export and for erasing. Rows that others depend on
 * come after them. A test looks for columns that it lacks.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  site_user_session: { rows: byCustomer, exported: ['created_at', 'expires_at'], erase: 'delete' },
  site_user_code: {
    // Those of the email before as well: its link must not give the account back.
    rows: (ctx, person) => sql<boolean>`(${byCustomer(ctx, person)} OR ${byEmail('email')(ctx, person)})`,
    exported: ['purpose', 'email', 'name', 'created_at'],
    erase: 'delete',
  },
  site_user: { rows: byCustomer, exported: ['verified_at', 'last_sign_in_at', 'created_at'], erase: 'delete' },
  member_area_member: {
    rows: byCustomer,
    exported: [
      sql`(SELECT a.name FROM member_area a WHERE a.website_id = member_area_member.website_id AND a.area_id = member_area_member.area_id) AS area`,
      'created_at',
    ],
    erase: 'delete',
  },
  tax_number_check: {
    rows: (ctx, person) => sql<boolean>`tax_number IN (
      SELECT o.tax_number FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND o.customer_id = ${person.customerId}
      UNION SELECT c.tax_number FROM cart c WHERE c.website_id = ${ctx.site.id} AND (${byCustomer(ctx, person)} OR ${byEmail('email')(ctx, person)}))`,
    exported: ['tax_number', 'is_registered', 'checked_at'],
    // Orders keep their own copy, as the proof of invoices without tax.
    erase: 'delete',
  },
  // The row stays until the provider has forgotten the card.
  saved_card: {
    rows: byCustomer,
    exported: ['brand', 'last_four', 'expiry_month', 'expiry_year', 'created_at'],
    erase: {
      set: {
        customer_id: sql`NULL`,
        brand: blank,
        last_four: blank,
        customer_ref: blank,
        removed_at: ({ now }) => sql`${now.toISOString()}::timestamptz`,
        attempt_at: ({ now }) => sql`${now.toISOString()}::timestamptz`,
      },
    },
  },
  customer_address: { rows: byCustomer, exported: ['address', 'is_default', 'created_at'], erase: 'delete' },
  // Answers to the forms of products.
  cart_entry: {
    rows: (ctx, person) => sql<boolean>`cart_id IN (SELECT cart_id FROM cart WHERE website_id = ${ctx.site.id}
      AND (${byCustomer(ctx, person)} OR ${byEmail('email')(ctx, person)}))`,
    exported: ['title', 'additional_fields', 'created_at'],
    erase: { set: { additional_fields: sql`NULL` } },
  },
  cart: {
    rows: (ctx, person) => sql<boolean>`(${byCustomer(ctx, person)} OR ${byEmail('email')(ctx, person)})`,
    exported: [
      'email',
      'shipping_address',
      'billing_address',
      'note',
      'additional_fields',
      'tax_number',
      'created_at',
      'purchased_at',
    ],
    erase: {
      set: {
        customer_id: sql`NULL`,
        email: sql`NULL`,
        shipping_address: sql`NULL`,
        billing_address: sql`NULL`,
        additional_fields: sql`NULL`,
        tax_number: sql`NULL`,
        note: blank,
        version: sql`version + 1`,
        expires_at: sql`CASE WHEN purchased_at IS NULL THEN created_at ELSE expires_at END`,
      },
    },
  },
  mail: {
    rows: byEmail('recipient'),
    // What the person sent by forms, as mails to the owner.
    about: (ctx, person) => sql<boolean>`(kind = 'form-submission' AND subject_id IN ${sentSubmissions(ctx, person)})`,
    exported: ['kind', 'recipient', 'subject', 'created_at', 'sent_at'],
    erase: {
      set: {
        recipient: blank,
        subject: blank,
        html: blank,
        plain: blank,
        status: sql`CASE WHEN status = 'queued' THEN 'kept' ELSE status END`,
      },
    },
  },
  gift_card: {
    rows: byEmail('recipient_email'),
    exported: [
      'recipient_email',
      'recipient_name',
      'last_characters',
      'currency',
      'initial_minor',
      'balance_minor',
      'created_at',
    ],
    erase: { set: { recipient_email: blank, recipient_name: blank } },
  },
  discount: {
    rows: (_ctx, { email }) => sql<boolean>`(definition -> 'emails') ? ${email}`,
    exported: ['name', 'created_at'],
    // A discount for nobody else stays closed: an empty list would open it to everybody.
    erase: {
      set: {
        definition: (_ctx, { email }) =>
          sql`jsonb_set(definition, '{emails}', (definition -> 'emails') - ${email}::text - ${erasedEmail}::text || ${JSON.stringify([erasedEmail])}::jsonb)`,
        version: sql`version + 1`,
      },
    },
  },
  discount_redemption: {
    rows: byEmail('customer_email'),
    exported: ['customer_email', 'code', 'amount_minor', 'created_at'],
    erase: { set: { customer_email: sql`'erased ' || payment_id` } },
  },
  subscriber: {
    rows: byEmail('email'),
    exported: ['email', 'name', 'state', 'list_ids', 'tags', 'consent', 'created_at'],
    erase: 'delete',
  },
  campaign_recipient: {
    rows: byEmail('email'),
    exported: ['email', 'state', 'sent_at', 'opened_at', 'clicked_at', 'unsubscribed_at'],
    // What a mail server said may repeat the address.
    erase: { set: { email: blank, error: sql`NULL` } },
  },
  wish_list_entry: {
    rows: (
      ctx,
      person,
    ) => sql<boolean>`wish_list_id IN (SELECT wish_list_id FROM wish_list WHERE website_id = ${ctx.site.id}
      AND ${byCustomer(ctx, person)})`,
    exported: ['item_id', 'variant_id', 'created_at'],
    erase: 'delete',
  },
  wish_list: { rows: byCustomer, exported: ['language', 'created_at', 'updated_at', 'mailed_at'], erase: 'delete' },
  restock_sign_up: { rows: byEmail('email'), exported: ['email', 'created_at', 'notified_at'], erase: 'delete' },
  visitor_like: { rows: byCustomer, exported: ['kind', 'subject_id', 'created_at'], erase: 'delete' },
  comment_ban: {
    rows: (ctx, person) => sql<boolean>`(${byCustomer(ctx, person)} OR ${byEmail('email')(ctx, person)})`,
    exported: [],
    // Who may not comment stays out by the browser.
    erase: { set: { author_name: sql`'erased'`, email: blank, customer_id: sql`NULL` } },
  },
  product_review: {
    rows: byEmail('author_email'),
    exported: ['author_name', 'author_email', 'stars', 'title', 'body', 'state', 'created_at'],
    // The row keeps the line of the order from being reviewed anew.
    erase: {
      set: {
        state: sql`'deleted'`,
        deleted_at: sql`now()`,
        author_name: blank,
        author_email: blank,
        title: blank,
        body: blank,
        answer: blank,
      },
    },
  },
  // Its file goes with the row, by the job that removes files without a submission.
  form_upload: {
    rows: (ctx, person) => sql<boolean>`submission_id IN ${sentSubmissions(ctx, person)}`,
    exported: ['name', 'content_type', 'byte_size', 'created_at'],
    erase: { set: { name: blank } },
  },
  form_submission: {
    rows: (_ctx, person) => isSender(person),
    exported: [
      sql`(SELECT json_agg(answer) FROM json_array_elements(answers) AS answer WHERE answer ->> 'type' <> 'password') AS answers`,
      'page_title',
      'page_path',
      'created_at',
    ],
    erase: 'delete',
  },
  item_comment: {
    rows: (ctx, person) => sql<boolean>`(${byCustomer(ctx, person)} OR ${byEmail('author_email')(ctx, person)})`,
    exported: ['author_name', 'author_email', 'author_url', 'body', 'state', 'created_at'],
    // The row keeps the place of the answers of others.
    erase: {
      set: {
        state: sql`'deleted'`,
        deleted_at: sql`now()`,
        author_name: blank,
        author_email: blank,
        author_url: blank,
        body: blank,
        customer_id: sql`NULL`,
        visitor_key: blank,
        network_key: blank,
      },
    },
  },
  // A person who is erased pays no more: a running subscription ends.
  subscription: {
    rows: byEmail('email'),
    exported: ['email', 'customer_name', 'shipping_address', 'billing_address', 'title', 'method_label', 'created_at'],
    erase: {
      set: {
        state: sql`CASE WHEN state IN ('canceled', 'ended') THEN state ELSE 'canceled' END`,
        next_at: sql`NULL`,
        end_reason: sql`coalesce(end_reason, 'erased')`,
        ended_at: ({ now }) => sql`coalesce(ended_at, ${now.toISOString()}::timestamptz)`,
        email: blank,
        customer_name: blank,
        shipping_address: sql`NULL`,
        billing_address: sql`NULL`,
        additional_fields: sql`NULL`,
        customer_ref: sql`NULL`,
        method_ref: sql`NULL`,
        method_label: blank,
        version: sql`version + 1`,
      },
    },
  },
  // What a report says of the lines of a file. The files themselves are forgotten whole.
  order_import: {
    rows: (_ctx, { email }) => sql<boolean>`position(${email} IN lower(rows::text)) > 0`,
    exported: [],
    erase: { set: { rows: sql`'[]'` } },
  },
  discount_import: {
    rows: (_ctx, { email }) => sql<boolean>`position(${email} IN lower(rows::text)) > 0`,
    exported: [],
    erase: { set: { rows: sql`'[]'` } },
  },
  translation_import: {
    rows: (_ctx, { email }) => sql<boolean>`position(${email} IN lower(rows::text)) > 0`,
    exported: [],
    erase: { set: { rows: sql`'[]'` } },
  },
  audit_entry: {
    rows: (_ctx, { customerId }) => sql<boolean>`object_path LIKE ${`%/customers/${customerId}%`}`,
    exported: [],
    erase: 'delete',
  },
  ticket_holder: {
    rows: (ctx, person) => sql<boolean>`order_id IN (SELECT order_id FROM sales_order WHERE website_id = ${ctx.site.id}
      AND ${byCustomer(ctx, person)})`,
    exported: ['name'],
    erase: 'delete',
  },
  order_line: {
    rows: (ctx, person) => sql<boolean>`order_id IN (SELECT order_id FROM sales_order WHERE website_id = ${ctx.site.id}
      AND ${byCustomer(ctx, person)})`,
    exported: ['title', 'additional_fields'],
    // As its order.
    erase: 'keep',
  },
  sales_order: {
    rows: byCustomer,
    exported: [
      'order_number',
      'email',
      'customer_name',
      'shipping_address',
      'billing_address',
      'note',
      'additional_fields',
      'currency',
      'grand_total_minor',
      'tax_number',
      'tax_number_proof',
      'created_at',
    ],
    // An invoice has to be kept as it was written.
    erase: 'keep',
  },
  customer: {
    rows: byCustomer,
    exported: [
      'email',
      'name',
      'note',
      'tags',
      'tax_exempt',
      'accepts_marketing',
      'marketing_proof',
      'last_order_at',
      'created_at',
    ],
    erase: 'delete',
  },
}
