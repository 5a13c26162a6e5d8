import {
  type ConditionFault,
  findConditionFault,
  formFieldTypes,
  formFileKinds,
  formFileLimits,
  formLimits,
} from '@vitrine/commerce'
import { z } from 'zod'
import {
  CsrfTokenInput,
  IdInput,
  LineInput,
  LinkInput,
  OptionalEmailInput,
  VersionInput,
  boundedJson,
  boundedRecord,
} from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'
import { htmlLimits } from '../../platform/text/clean-html.ts'
import { Challenge } from '../captcha/index.ts'
import { spamReasons } from './spam.ts'

const OptionInput = LineInput(formLimits.option).min(1, 'An option needs a text.')
const withOptions: readonly string[] = ['radio', 'checkbox', 'select', 'likert']

const FormField = z
  .object({
    /** Stays the same when the field is renamed or moved: scripts and submissions name it. */
    id: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,40}$/, 'An id has letters, digits and hyphens only.')
      .max(40),
    type: z.enum(formFieldTypes),
    title: LineInput(formLimits.title).min(1, 'A field needs a label.'),
    description: z.string().trim().max(formLimits.description).default(''),
    required: z.boolean().default(false),
    placeholder: LineInput(formLimits.placeholder).default(''),
    maxLength: z.int().min(1).max(formLimits.text).nullable().default(null),
    options: z.array(OptionInput).max(formLimits.options).default([]),
    value: LineInput(formLimits.line).default(''),
    /** Shown only when another field has one of the values; any answer at all where there are none. */
    showIf: z
      .object({
        fieldId: z.string().max(40),
        values: z.array(LineInput(formLimits.line)).max(formLimits.conditionValues),
      })
      .nullable()
      .default(null),
    /** Of a section: it begins a new step. */
    startsStep: z.boolean().default(false),
    /** Of a field for files: the kinds that it takes. */
    fileKinds: z.array(z.enum(formFileKinds)).max(formFileKinds.length).default([]),
    maxFiles: z.int().min(1).max(formFileLimits.files).default(1),
    /** Of each file, in millions of bytes. */
    maxMegabytes: z.int().min(1).max(formFileLimits.megabytes).default(10),
  })
  .refine(({ type, fileKinds }) => type !== 'file' || fileKinds.length > 0, {
    path: ['fileKinds'],
    message: 'Choose at least one kind of file.',
  })
  .refine(({ type, options }) => !withOptions.includes(type) || options.length > 0, {
    path: ['options'],
    message: 'Add at least one option.',
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'Two options have the same text.',
  })
  .meta({ id: 'FormField' })

const conditionSentences: Readonly<Record<ConditionFault, string>> = {
  unknown: 'The field that it depends on is gone. Choose another one.',
  unanswered: 'It depends on a heading, which has no answer. Choose another field.',
  circle: 'It depends on itself by way of other fields. Choose another field.',
}

/** Everything an owner decides about a form. */
export const NewForm = z
  .object({
    name: LineInput(100).min(1, 'A form needs a name.'),
    fields: z
      .array(FormField)
      .max(formLimits.fields, `A form has at most ${formLimits.fields} fields.`)
      .refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, 'Two fields have the same id.')
      .superRefine((fields, context) => {
        for (const [index, field] of fields.entries()) {
          const fault = findConditionFault(field, fields)
          if (fault) context.addIssue({ code: 'custom', path: [index, 'showIf'], message: conditionSentences[fault] })
        }
      }),
    /** Label of the button; '' for the word of the site's language. */
    submitLabel: LineInput(100).default(''),
    /** Plain text that thanks visitors; '' for that of the site's language. */
    submissionMessage: z.string().trim().max(5_000).default(''),
    /** Rich text below it. */
    submissionHtml: z.string().max(htmlLimits.characters).default(''),
    /** Where visitors are sent in place of both; '': nowhere. */
    successRedirect: LinkInput.default(''),
    /** Small print above the button. */
    disclaimer: z.string().trim().max(5_000).default(''),
    /** Protection from bots: a task for the browser, of our own hosting. Without scripts nobody solves it. */
    captcha: z.enum(['none', 'altcha']).default('none'),
    /** Who gets a mail of each submission; '': nobody. */
    notifyEmail: OptionalEmailInput.default(''),
    /** Submissions with one of these in an answer are taken for spam. */
    blockedWords: z.array(LineInput(100).min(1, 'A word is empty.')).max(200).default([]),
    /** Whether who sends it signs up for news: never, by a box below the fields, or always. Its first email field names them. */
    newsletter: z.enum(['off', 'box', 'always']).default('off'),
    newsletterListIds: z.array(IdInput).max(50).default([]),
    /** Text of the box; '' for that of the site's language. */
    newsletterLabel: LineInput(300).default(''),
    /** Submissions are deleted after so many days; null: never. */
    retentionDays: z.int().min(1).max(3_650).nullable().default(null),
  })
  .meta({ id: 'NewForm' })
export type NewForm = z.infer<typeof NewForm>

/** The form as it is stored, perhaps by a later version. */
export const StoredDefinition = z.looseObject({
  fields: z.array(
    z.looseObject({ id: z.string(), type: z.string(), showIf: z.looseObject({ fieldId: z.string() }).nullish() }),
  ),
})

export const Form = NewForm.extend({
  id: z.string(),
  /** To be sent along when saving. */
  version: z.int().min(1),
  createdOn: z.string(),
  updatedOn: z.string(),
}).meta({ id: 'Form' })
export type Form = z.infer<typeof Form>

export const SaveForm = NewForm.extend({
  /** As it was read: another one in the database answers 409. */
  version: VersionInput,
}).meta({ id: 'SaveForm' })
export type SaveForm = z.infer<typeof SaveForm>

const FormSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    fieldCount: z.int().min(0),
    submissionCount: z.int().min(0),
    spamCount: z.int().min(0),
    /** Those that nobody has opened, without spam. */
    unreadCount: z.int().min(0),
    /** Products that buyers fill it in for. */
    productCount: z.int().min(0),
    lastSubmissionOn: z.string().nullable(),
    updatedOn: z.string(),
  })
  .meta({ id: 'FormSummary' })
type FormSummary = z.infer<typeof FormSummary>
export const FormList = z.object({ forms: z.array(FormSummary) }).meta({ id: 'FormList' })
export type FormList = z.infer<typeof FormList>

export const FormParams = z.object({ formId: IdInput })
export const SubmissionParams = FormParams.extend({ submissionId: IdInput })
export const SubmissionFileParams = SubmissionParams.extend({ fileId: IdInput })

export const UploadParams = FormParams.extend({ fieldId: IdInput })
export const UploadedFileParams = FormParams.extend({ fileId: IdInput })
export const UploadQuery = z.object({
  fileName: z.string().trim().min(1).max(300),
  /** The browser's proof may also be here. */
  crumb: CsrfTokenInput.optional(),
})
/** A file that a visitor uploaded. A submission names it by `id`. */
export const FormFile = z
  .object({ id: z.string(), name: z.string(), byteSize: z.int().min(0) })
  .meta({ id: 'FormFile' })
export type FormFile = z.infer<typeof FormFile>

const Answer = z.object({
  fieldId: z.string(),
  type: z.enum(formFieldTypes),
  rawTitle: z.string(),
  value: z.string(),
  values: z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional(),
})
/** The answers of one submission as they are stored. */
export const Answers = z.array(Answer)

export const FormSubmission = z
  .object({
    id: z.string(),
    /** Titles of fields and the lines of their answers; none where a field was left empty. */
    answers: z.array(
      z.object({
        fieldId: z.string(),
        title: z.string(),
        lines: z.array(z.string()),
        /** Files of the answer; none for other types of fields. */
        files: z.array(FormFile),
      }),
    ),
    pageTitle: z.string(),
    pagePath: z.string(),
    createdOn: z.string(),
    /** Whether somebody has opened it. */
    isRead: z.boolean(),
    /** Why it was taken for spam; null when it was not. */
    spamReason: z.enum(spamReasons).nullable(),
  })
  .meta({ id: 'FormSubmission' })
export type FormSubmission = z.infer<typeof FormSubmission>

/** Which submissions of a form are read now: one, or with it all that came before. */
export const ReadSubmissions = z
  .object({
    submissionId: IdInput,
    /** Marks the older ones too, without spam. Later ones, which nobody has seen, stay unread. */
    withOlder: z.boolean().default(false),
  })
  .meta({ id: 'ReadFormSubmissions' })
export type ReadSubmissions = z.infer<typeof ReadSubmissions>

export const SubmissionQuery = z.object({
  /** Words that are in an answer. */
  search: z.string().trim().max(200).default(''),
  folder: z.enum(['inbox', 'spam']).default('inbox'),
  cursor: IdInput.optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(25),
})
export type SubmissionQuery = z.infer<typeof SubmissionQuery>
export const SubmissionPage = z
  .object({ submissions: z.array(FormSubmission), count: z.int().min(0), pagination: Pagination })
  .meta({ id: 'FormSubmissionPage' })
export type SubmissionPage = z.infer<typeof SubmissionPage>

/** The body that the page's scripts send. The page's address is their claim, and only shown to the owner. */
export const SaveSubmission = z
  .object({
    formId: IdInput,
    /** Values by the id of their field: JSON text as the specification has it, or the object itself. */
    form: z.union([z.string().max(formLimits.submissionBytes), boundedJson(formLimits.submissionBytes)]),
    key: z.string().max(200).default(''),
    /** Of the input that people do not see. */
    trap: z.string().max(1_000).default(''),
    captchaKey: z.string().max(5_000).nullish(),
    /** The box for news is ticked. */
    joinsNews: z.boolean().optional(),
    pageTitle: z.string().max(2_000).default(''),
    pageId: z.string().max(100).nullish(),
    pagePath: z.string().max(2_000).default(''),
    contentSource: z.enum(['i', 'c']).nullish(),
    pagePermissionTypeValue: z.int().min(0).max(1_000).nullish(),
  })
  .meta({ id: 'SaveFormSubmission' })
export type SaveSubmission = z.infer<typeof SaveSubmission>

/** Values by the id of their field. */
export const ValidateForm = boundedRecord(
  boundedJson(formLimits.submissionBytes),
  formLimits.fields * 2,
  z.string().max(40),
).meta({ id: 'ValidateForm' })

export const SubmissionResult = z
  .object({
    /** The message that thanks the visitor. */
    message: z.string(),
    /** Rich text below it, cleaned. */
    html: z.string(),
    /** Where to go instead; '': nowhere. */
    redirect: z.string(),
  })
  .meta({ id: 'FormSubmissionResult' })
export type SubmissionResult = z.infer<typeof SubmissionResult>

/** `captcha`: to be solved for forms that ask for it, and sent with this key as `captchaKey`. */
export const SubmissionKey = z.object({ key: z.string(), captcha: Challenge }).meta({ id: 'FormSubmissionKey' })

export const TemplateSchemaQuery = z.object({ type: z.enum(['form']) })
/** The settings of each field type, for editors of forms. */
export const TemplateSchema = z
  .object({
    type: z.literal('form'),
    fields: z.array(
      z.object({
        type: z.enum(formFieldTypes),
        /** Names of the parts in which it is answered; none for one piece. */
        parts: z.array(z.string()),
        hasOptions: z.boolean(),
        hasPlaceholder: z.boolean(),
        hasMaxLength: z.boolean(),
        /** It takes files: their kinds, number and size are set. */
        hasFiles: z.boolean(),
        /** False where the field is never required. */
        mayBeRequired: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FormTemplateSchema' })
export type TemplateSchema = z.infer<typeof TemplateSchema>
