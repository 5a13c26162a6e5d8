import { findFormParts, formFieldTypes, isFormFieldType, isRequired, keepFields } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { mayDo } from '../accounts/index.ts'
import { checkLists } from '../newsletter/index.ts'
import { publishChange } from '../sites/index.ts'
import { deleteTraces } from './delete-submissions.ts'
import { formChanged, formInUse, notifyEmailRefused, tooManyForms } from './errors.ts'
import { type Form, NewForm, type FormList, type SaveForm, StoredDefinition, type TemplateSchema } from './schema.ts'
import {
  selectFormSubmissionIds,
  countProducts,
  deleteForm as deleteRow,
  findForms,
  type FormRow,
  insertForm,
  lockForm,
  selectForms,
  updateForm,
} from './store.ts'
import { loadTexts, sharedWords, translateRecord } from '../languages/index.ts'

const maxForms = 500

/** All forms of the site by name. */
export async function listForms(ctx: Ctx): Promise<FormList> {
  const rows = await selectForms(ctx)
  return {
    forms: rows.map((row) => ({
      id: row.formId,
      name: row.name,
      fieldCount: row.fieldCount,
      submissionCount: row.submissionCount,
      productCount: row.productCount,
      spamCount: row.spamCount,
      unreadCount: row.unreadCount,
      lastSubmissionOn: row.lastSubmissionOn?.toISOString() ?? null,
      updatedOn: row.updatedAt.toISOString(),
    })),
  }
}

/** The forms of these ids that there are, by id. */
export async function findFormsById(
  ctx: Pick<Ctx, 'db' | 'site'>,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, Form>> {
  const ids = [...new Set(formIds)]
  const [rows, texts] = await Promise.all([findForms(ctx, ids), loadTexts(ctx, 'form', ids)])
  return new Map(
    rows.map((row) => {
      const own = texts.get(row.form_id)
      return [row.form_id, labelOptions(toForm(translateRecord(row, own)), sharedWords.readWords(own))]
    }),
  )
}

/** Options are read in the language of the visit; answers, rules and submissions keep the owner's words. */
function labelOptions(form: Form, words: ReadonlyMap<string, string>): Form {
  if (words.size === 0) return form
  const label = (options: readonly string[]) => options.map((option) => words.get(option) ?? option)
  const fields = form.fields.map((field) => ({ ...field, optionLabels: label(field.options) }))
  return { ...form, fields }
}

/** A form by its id; undefined where there is none. */
export async function findForm(ctx: Pick<Ctx, 'db' | 'site'>, formId: string): Promise<Form | undefined> {
  return (await findFormsById(ctx, [formId])).get(formId)
}

/** Throws `not_found`. */
export async function getForm(ctx: Ctx, formId: string): Promise<Form> {
  const form = await findForm(ctx, formId)
  if (!form) throw notFound({ what: 'This form' })
  return form
}

/** Throws `too_many_forms`, or `notify_email_refused` for an address from who may not read submissions. */
export async function createForm(ctx: Ctx, input: NewForm): Promise<Form> {
  checkNotifyEmail(ctx, input.notifyEmail, '')
  await checkLists(ctx, input.newsletterListIds)
  const formId = newId(ctx.now.getTime())
  const { name, ...definition } = input
  if (!(await insertForm(ctx, { formId, name, definition: formatDefinition(definition) }, maxForms)))
    throw tooManyForms({ max: maxForms })
  return getForm(ctx, formId)
}

/** Replaces all of a form; pages that show it are rendered anew. Throws `not_found`, `form_changed` or `notify_email_refused`. */
export async function saveForm(ctx: Ctx, formId: string, { version, ...input }: SaveForm): Promise<Form> {
  const { name, ...definition } = input
  await checkLists(ctx, input.newsletterListIds)
  return transaction(ctx, async (ctx) => {
    // Of another version than the expected one, nothing is stored: the address that is compared is the one that is replaced.
    checkNotifyEmail(ctx, input.notifyEmail, (await getForm(ctx, formId)).notifyEmail)
    const row = { formId, name, definition: formatDefinition(definition), expected: version }
    if (!(await updateForm(ctx, row))) throw formChanged({ version: (await getForm(ctx, formId)).version })
    await publishChange(ctx)
    return getForm(ctx, formId)
  })
}

/** Deletes a form with its submissions, their files and mails. Throws `not_found`, or `form_in_use` while products ask for it. */
export async function deleteForm(ctx: Ctx, formId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const count = await countProducts(ctx, formId)
    if (count > 0) throw formInUse({ count })
    await lockForm(ctx, formId)
    await deleteTraces(ctx, selectFormSubmissionIds(ctx, formId))
    if (!(await deleteRow(ctx, formId))) throw notFound({ what: 'This form' })
    await publishChange(ctx)
  })
}

const withOptions: readonly string[] = ['radio', 'checkbox', 'select', 'likert']
const withoutPlaceholder: readonly string[] = [...withOptions, 'section', 'hidden', 'file']

/** The settings of each field type. */
export function describeFormFields(): TemplateSchema {
  return {
    type: 'form',
    fields: formFieldTypes.map((type) => ({
      type,
      parts: [...(findFormParts(type) ?? [])],
      hasOptions: withOptions.includes(type),
      hasPlaceholder: !withoutPlaceholder.includes(type) && findFormParts(type) === undefined,
      hasMaxLength: type === 'text' || type === 'textarea',
      hasFiles: type === 'file',
      mayBeRequired: isRequired({ type, required: true }),
    })),
  }
}

/** Mails hold what visitors wrote: who may not read submissions has none sent to an address of theirs. */
function checkNotifyEmail(ctx: Ctx, wanted: string, current: string): void {
  if (wanted !== current && !mayDo(ctx, 'submissions.read')) throw notifyEmailRefused({})
}

/** As JSON that PostgreSQL takes: without NUL characters and halves of surrogate pairs. */
function formatDefinition(definition: Omit<NewForm, 'name'>): string {
  return JSON.stringify(definition, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}

/** A later version may know further types of fields. Without those the form works on, also in a process of this one. */
function readDefinition(stored: unknown): object {
  const definition = StoredDefinition.parse(stored)
  return { ...definition, fields: keepFields(definition.fields, ({ type }) => isFormFieldType(type)) }
}

function toForm(row: FormRow): Form {
  const input = NewForm.parse({ ...readDefinition(row.definition), name: row.name })
  return {
    ...input,
    id: row.form_id,
    version: row.version,
    createdOn: row.created_at.toISOString(),
    updatedOn: row.updated_at.toISOString(),
  }
}
