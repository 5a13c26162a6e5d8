import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { CustomerMailKind } from './kinds.ts'

/** The own texts of a mail; null stands for the platform's. */
export interface OwnTexts {
  readonly subject: string | null
  readonly heading: string | null
  /** Before the details, and after them. */
  readonly opening: string | null
  readonly closing: string | null
}

const textNames = ['subject', 'heading', 'opening', 'closing'] as const

/** Whether the store wrote any of the texts. A row without one keeps the version of texts that were restored. */
export function isOwn(texts: OwnTexts): boolean {
  return textNames.some((name) => texts[name] !== null)
}

const isOwnSql = sql`num_nonnulls(subject, heading, opening, closing) > 0`

interface MailTemplateRow extends OwnTexts {
  readonly kind: string
  readonly version: number
}

export interface TemplateKey {
  readonly kind: CustomerMailKind
  readonly language: string
}

const columns = sql`kind, subject, heading, opening, closing, version`

/** The site's own texts of one kind of mail in a language. */
export async function findTemplate(
  ctx: Pick<Ctx, 'db' | 'site'>,
  key: TemplateKey,
): Promise<MailTemplateRow | undefined> {
  const { rows } = await sql<MailTemplateRow>`SELECT ${columns} FROM mail_template
    WHERE website_id = ${ctx.site.id} AND template_id = ${toTemplateId(key)}`.execute(ctx.db)
  return rows[0]
}

/** The mails that have own texts, in all languages. */
export async function listOwnTemplateIds(ctx: Pick<Ctx, 'db' | 'site'>): Promise<string[]> {
  const { rows } = await sql<{ template_id: string }>`SELECT template_id FROM mail_template
    WHERE website_id = ${ctx.site.id} AND ${isOwnSql}`.execute(ctx.db)
  return rows.map((row) => row.template_id)
}

/** All own texts of the site in a language. */
export async function selectTemplates(ctx: Ctx, language: string): Promise<MailTemplateRow[]> {
  const { rows } = await sql<MailTemplateRow>`SELECT ${columns} FROM mail_template
    WHERE website_id = ${ctx.site.id} AND language = ${language} AND ${isOwnSql}`.execute(ctx.db)
  return rows
}

/** The languages that have own texts, and of how many mails. */
export async function countTemplates(ctx: Ctx): Promise<{ language: string; count: number }[]> {
  const { rows } = await sql<{ language: string; count: number }>`
    SELECT language, count(*)::int AS count FROM mail_template WHERE website_id = ${ctx.site.id} AND ${isOwnSql}
    GROUP BY language ORDER BY language`.execute(ctx.db)
  return rows
}

/** Stores texts if the stored version is the expected one (0: there is no row yet); says whether it did. */
export async function upsertTemplate(
  ctx: Ctx,
  key: TemplateKey,
  expected: number,
  { subject, heading, opening, closing }: OwnTexts,
): Promise<boolean> {
  const by = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  const texts = sql`subject = ${subject}, heading = ${heading}, opening = ${opening}, closing = ${closing}`
  const { rows } =
    expected === 0
      ? await sql`
        INSERT INTO mail_template (website_id, template_id, kind, language, subject, heading, opening, closing, version, changed_at, changed_by)
        VALUES (${ctx.site.id}, ${toTemplateId(key)}, ${key.kind}, ${key.language}, ${subject}, ${heading}, ${opening}, ${closing}, 1, ${ctx.now}, ${by})
        ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db)
      : await sql`
        UPDATE mail_template SET ${texts}, version = version + 1, changed_at = ${ctx.now}, changed_by = ${by}
        WHERE website_id = ${ctx.site.id} AND template_id = ${toTemplateId(key)} AND version = ${expected} RETURNING 1`.execute(
          ctx.db,
        )
  return rows.length > 0
}

export function toTemplateId({ kind, language }: TemplateKey): string {
  return `${kind}.${language}`
}
