import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { queueMail } from '../mail/index.ts'
import { deleteTraces } from './delete-submissions.ts'
import { getSubmissionUrl, renderSubmissionMail } from './mail.ts'
import { spamReasons } from './spam.ts'
import { formatAnswer } from './format-answer.ts'
import { hiddenText, readAnswers } from './line-answers.ts'
import type { FormSubmission, ReadSubmissions, SubmissionPage, SubmissionQuery } from './schema.ts'
import { getForm } from './service.ts'
import {
  countSubmissions,
  deleteSubmission as deleteRow,
  restoreSubmission as restoreRow,
  findSubmission,
  listSubmissionIds,
  markRead,
  selectAnsweredFields,
  selectSubmissions,
  type SubmissionRow,
} from './store.ts'
import { findSubmittedFiles, getSubmittedFile, listFileIds } from './uploads/submitted-files.ts'
import { getUploadKey } from './uploads/upload-keys.ts'
import type { SubmittedFile } from './uploads/upload-store.ts'

/** Rows that an export reads at once: each may have 200 KB. */
const batchSize = 25

/** Submissions of a form, newest first. Throws `not_found`. */
export async function listSubmissions(ctx: Ctx, formId: string, query: SubmissionQuery): Promise<SubmissionPage> {
  await getForm(ctx, formId)
  const { limit } = query
  const search = query.search.replaceAll('\0', '').toWellFormed()
  const filter = { formId, search, folder: query.folder }
  const [rows, count] = await Promise.all([
    selectSubmissions(ctx, { ...filter, before: query.cursor ?? null, limit: limit + 1 }),
    countSubmissions(ctx, filter),
  ])
  const shown = rows.slice(0, limit)
  const hasNextPage = rows.length > limit
  return {
    submissions: await toSubmissions(ctx, shown),
    count,
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (shown.at(-1)?.submission_id ?? null) : null },
  }
}

/** Throws `not_found`. */
export async function getSubmission(ctx: Ctx, formId: string, submissionId: string): Promise<FormSubmission> {
  const row = await findSubmission(ctx, formId, submissionId)
  const [submission] = row ? await toSubmissions(ctx, [row]) : []
  if (!submission) throw notFound({ what: 'This submission' })
  return submission
}

/** A file that came with a submission: where it is in the file store, and what it is. Throws `not_found`. */
export async function findFile(
  ctx: Ctx,
  { formId, submissionId, fileId }: { readonly formId: string; readonly submissionId: string; readonly fileId: string },
): Promise<Pick<SubmittedFile, 'name' | 'contentType' | 'byteSize'> & { readonly key: string }> {
  await getSubmission(ctx, formId, submissionId)
  const file = await getSubmittedFile(ctx, submissionId, fileId)
  return { ...file, key: getUploadKey(ctx.site.id, fileId) }
}

/** Deletes a submission with its files and its mail. Throws `not_found`. */
export async function deleteSubmission(ctx: Ctx, formId: string, submissionId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await deleteTraces(ctx, listSubmissionIds([submissionId]))
    if (!(await deleteRow(ctx, formId, submissionId))) throw notFound({ what: 'This submission' })
  })
}

/** Marks one submission as read, or it and all before it. A second time it is the same. Throws `not_found`. */
export async function readSubmissions(ctx: Ctx, formId: string, input: ReadSubmissions): Promise<void> {
  if ((await markRead(ctx, formId, input)) > 0) return
  // The newest one that was shown may be deleted by now.
  await (input.withOlder ? getForm(ctx, formId) : getSubmission(ctx, formId, input.submissionId))
}

/** Takes a submission out of the spam, and mails it now. Throws `not_found`. */
export async function restoreSubmission(ctx: Ctx, formId: string, submissionId: string): Promise<FormSubmission> {
  const form = await getForm(ctx, formId)
  return transaction(ctx, async (ctx) => {
    const row = await restoreRow(ctx, formId, submissionId)
    if (row && form.notifyEmail !== '') {
      const { page_title: pageTitle, page_path: pagePath } = row
      const submission = { submissionId, pageTitle, pagePath, answers: readAnswers(row.answers) }
      await queueMail(ctx, renderSubmissionMail(ctx.site, form, submission))
    }
    return getSubmission(ctx, formId, submissionId)
  })
}

/**
 * All submissions of a form as CSV, newest first, line by line. A column for each field of the form; what was answered in fields that are gone is
 * in columns behind them, of all submissions.
 */
export async function* exportSubmissions(ctx: Ctx, formId: string): AsyncGenerator<string, undefined> {
  const form = await getForm(ctx, formId)
  const titles = new Map(form.fields.filter(({ type }) => type !== 'section').map(({ id, title }) => [id, title]))
  let before: string | null = null
  let isBegun = false
  for (;;) {
    const rows: SubmissionRow[] = await selectSubmissions(ctx, {
      formId,
      folder: 'inbox',
      search: '',
      before,
      limit: batchSize,
    })
    const submissions = await toSubmissions(ctx, rows)
    if (!isBegun) {
      for (const { fieldId, title } of await selectAnsweredFields(ctx, formId))
        if (!titles.has(fieldId)) titles.set(fieldId, title)
      yield formatCsvLine(['Submitted on', ...[...titles.values()].map(toPlainCell), 'Page'])
      isBegun = true
    }
    for (const { id, answers, createdOn, pagePath } of submissions) {
      const url = getSubmissionUrl(ctx.site, formId, id)
      const byField = new Map(
        answers.map(({ fieldId, lines, files }) => [
          fieldId,
          [...lines, ...(files.length > 0 ? [url] : [])].join('\n'),
        ]),
      )
      const cells = [...titles.keys()].map((fieldId) => byField.get(fieldId) ?? '')
      yield formatCsvLine([createdOn, ...[...cells, pagePath].map(toPlainCell)])
    }
    before = rows.at(-1)?.submission_id ?? null
    if (rows.length < batchSize) return undefined
  }
}

async function toSubmissions(ctx: Ctx, rows: readonly SubmissionRow[]): Promise<FormSubmission[]> {
  const files = await findSubmittedFiles(
    ctx,
    rows.map(({ submission_id: id }) => id),
  )
  return rows.map((row) => toSubmission(ctx, row, files.get(row.submission_id) ?? []))
}

function toSubmission(
  { site }: Pick<Ctx, 'site'>,
  row: SubmissionRow,
  files: readonly SubmittedFile[],
): FormSubmission {
  const t = translateFor(site)
  return {
    id: row.submission_id,
    answers: readAnswers(row.answers).map((answer) => ({
      fieldId: answer.fieldId,
      title: answer.rawTitle,
      lines: answer.type === 'password' && answer.value !== '' ? [hiddenText] : formatAnswer(answer, t),
      files: listFileIds(answer).flatMap((id) =>
        files.filter(({ uploadId }) => uploadId === id).map(({ name, byteSize }) => ({ id, name, byteSize })),
      ),
    })),
    pageTitle: row.page_title,
    pagePath: row.page_path,
    createdOn: row.created_at.toISOString(),
    isRead: row.read_at !== null,
    spamReason: spamReasons.find((reason) => reason === row.spam_reason) ?? null,
  }
}
