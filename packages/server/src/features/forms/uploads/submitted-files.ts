import type { FormAnswer } from '@vitrine/commerce'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { translateFor } from '../../../platform/messages.ts'
import { formInvalid } from '../errors.ts'
import { claimableMs } from './limits.ts'
import { claimUploads, selectSubmittedFiles, selectUploadNames, type SubmittedFile } from './upload-store.ts'

/** The answers with the names of their files, by the ids that were sent. Throws `form_invalid` for a file of another field, or of none. */
export async function nameFiles(
  ctx: Pick<Ctx, 'db' | 'site'>,
  formId: string,
  answers: readonly FormAnswer[],
): Promise<readonly FormAnswer[]> {
  const uploadIds = answers.flatMap(listFileIds)
  if (uploadIds.length === 0) return answers
  const known = await selectUploadNames(ctx, formId, uploadIds)
  const gone = new Set(uploadIds.filter((id) => !known.has(id)))
  for (const answer of answers)
    for (const id of listFileIds(answer)) if (known.get(id)?.fieldId !== answer.fieldId) gone.add(id)
  refuseGone(ctx, answers, gone)
  return answers.map((answer) => {
    const ids = listFileIds(answer)
    if (answer.type !== 'file') return answer
    return { ...answer, values: Object.fromEntries(ids.map((id) => [id, known.get(id)?.name ?? ''])) }
  })
}

/**
 * Gives the files of the answers to their submission, within its transaction. Throws `form_invalid` where another submission has one already, or it
 * waited for too long.
 */
export async function claimFiles(
  ctx: Ctx,
  { formId, submissionId }: { readonly formId: string; readonly submissionId: string },
  answers: readonly FormAnswer[],
): Promise<void> {
  const uploadIds = answers.flatMap(listFileIds)
  if (uploadIds.length === 0) return
  const since = new Date(ctx.now.getTime() - claimableMs)
  const claimed = await claimUploads(ctx, { formId, submissionId, uploadIds }, since)
  refuseGone(ctx, answers, new Set(uploadIds.filter((id) => !claimed.has(id))))
}

/** The files of submissions, by the id of the submission. */
export async function findSubmittedFiles(
  ctx: Pick<Ctx, 'db' | 'site'>,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SubmittedFile[]>> {
  return Map.groupBy(await selectSubmittedFiles(ctx, submissionIds), ({ submissionId }) => submissionId)
}

/** A file of a submission that is stored. Throws `not_found`: until then nobody gets it. */
export async function getSubmittedFile(ctx: Ctx, submissionId: string, fileId: string): Promise<SubmittedFile> {
  const files = await selectSubmittedFiles(ctx, [submissionId])
  const file = files.find(({ uploadId }) => uploadId === fileId)
  if (!file) throw notFound({ what: 'This file' })
  return file
}

/** Ids of the files of an answer, as they were sent or as they are stored. */
export function listFileIds({ type, values = [] }: FormAnswer): readonly string[] {
  if (type !== 'file') return []
  return isList(values) ? values : Object.keys(values)
}

function isList(values: NonNullable<FormAnswer['values']>): values is readonly string[] {
  return Array.isArray(values)
}

function refuseGone({ site }: Pick<Ctx, 'site'>, answers: readonly FormAnswer[], gone: ReadonlySet<string>): void {
  const wrong = answers.filter((answer) => listFileIds(answer).some((id) => gone.has(id)))
  if (wrong.length === 0) return
  const problem = translateFor(site)('formFileGone')
  throw formInvalid({ errors: Object.fromEntries(wrong.map(({ fieldId }) => [fieldId, problem])) })
}
