import { formFieldTypes, formFileKinds } from '@vitrine/commerce'
import { t } from '../i18n/text.ts'
import {
  defaultFileKinds,
  defaultMegabytes,
  withOptions,
  type FieldValues,
  type FormField,
  type FormValues,
} from './form-schema.ts'
import type { Form } from './forms.ts'
import { readText } from '../api/json.ts'

type SavedForm = Omit<Form, 'id' | 'createdOn' | 'updatedOn'>

const emptyTexts = { submitLabel: '', submissionMessage: '', submissionHtml: '', successRedirect: '', disclaimer: '' }

/** A form to begin with, of which `notifyEmail` gets the submissions. */
export function createContactForm(notifyEmail: string): Omit<SavedForm, 'version'> {
  const field = (type: FormField['type'], title: string): FormField => ({
    id: createFieldId(),
    type,
    title,
    description: '',
    required: true,
    placeholder: '',
    maxLength: null,
    options: [],
    value: '',
    showIf: null,
    startsStep: false,
    fileKinds: [],
    maxFiles: 1,
    maxMegabytes: defaultMegabytes,
  })
  return {
    ...emptyTexts,
    notifyEmail,
    captcha: 'none',
    blockedWords: [],
    newsletter: 'off',
    newsletterLabel: '',
    newsletterListIds: [],
    retentionDays: null,
    name: t('Contact form'),
    fields: [field('name', t('Name')), field('email', t('Email')), field('textarea', t('Message'))],
  }
}

export function toFormValues({
  id: _id,
  createdOn: _createdOn,
  updatedOn: _updatedOn,
  version: _version,
  ...form
}: Form): FormValues {
  return {
    ...form,
    blockedWords: form.blockedWords.join('\n'),
    fields: form.fields.map(({ showIf, fileKinds, ...field }) => ({
      ...field,
      // A field that becomes one for files begins with the usual kinds.
      ...(field.type === 'file' ? { fileKinds } : {}),
      options: field.options.join('\n'),
      showIfField: showIf?.fieldId ?? '',
      showIfValues: showIf?.values.join('\n') ?? '',
    })),
  }
}

/** The values with an id for each field, so that conditions can name fields that are new. */
export function addFieldIds(values: FormValues): FormValues {
  const hasIds = values.fields.every(({ id }) => readText(id) !== '')
  if (hasIds) return values
  return {
    ...values,
    fields: values.fields.map((field) => ({ ...field, id: readText(field['id']) || createFieldId() })),
  }
}

/** The form as the server takes it. */
export function toSavedForm(values: FormValues, stored: Form): SavedForm {
  return {
    name: readText(values['name']),
    fields: values.fields.map(toField),
    submitLabel: readText(values['submitLabel']),
    submissionMessage: readText(values['submissionMessage']),
    submissionHtml: readText(values['submissionHtml']),
    successRedirect: readText(values['successRedirect']),
    disclaimer: readText(values['disclaimer']),
    notifyEmail: readText(values['notifyEmail']),
    captcha: values['captcha'] === 'altcha' ? 'altcha' : 'none',
    blockedWords: readLines(values['blockedWords']),
    newsletter: newsChoices.find((each) => each === values['newsletter']) ?? 'off',
    newsletterLabel: readText(values['newsletterLabel']),
    newsletterListIds: readIds(values['newsletterListIds']),
    retentionDays: typeof values['retentionDays'] === 'number' ? values['retentionDays'] : null,
    version: stored.version,
  }
}

const newsChoices = ['off', 'box', 'always'] as const

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

function toField(values: FieldValues): FormField {
  const type = formFieldTypes.find((each) => each === values['type']) ?? 'text'
  const maxLength = values['maxLength']
  const showIfField = readText(values['showIfField'])
  return {
    id: readText(values['id']) || createFieldId(),
    type,
    title: readText(values['title']),
    description: readText(values['description']),
    required: values['required'] === true,
    placeholder: readText(values['placeholder']),
    maxLength: typeof maxLength === 'number' && (type === 'text' || type === 'textarea') ? maxLength : null,
    options: withOptions.includes(type) ? readLines(values['options']) : [],
    value: readText(values['value']),
    showIf: showIfField === '' ? null : { fieldId: showIfField, values: readLines(values['showIfValues']) },
    startsStep: type === 'section' && values['startsStep'] === true,
    ...toFileRules(type, values),
  }
}

function toFileRules(
  type: FormField['type'],
  { fileKinds, maxFiles, maxMegabytes }: FieldValues,
): Pick<FormField, 'fileKinds' | 'maxFiles' | 'maxMegabytes'> {
  if (type !== 'file') return { fileKinds: [], maxFiles: 1, maxMegabytes: defaultMegabytes }
  return {
    fileKinds: Array.isArray(fileKinds) ? formFileKinds.filter((kind) => fileKinds.includes(kind)) : defaultFileKinds,
    maxFiles: typeof maxFiles === 'number' ? maxFiles : 1,
    maxMegabytes: typeof maxMegabytes === 'number' ? maxMegabytes : defaultMegabytes,
  }
}

function readLines(text: unknown): string[] {
  const lines = readText(text)
    .split('\n')
    .map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

function createFieldId(): string {
  return crypto.randomUUID().slice(0, 13)
}

/** The values with one of them changed, as `BlockForm` says it; undefined takes it away. */
export function changeAt(values: unknown, path: readonly (string | number)[], next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (Array.isArray(values)) return values.map((each, index) => (index === key ? changeAt(each, rest, next) : each))
  const before = typeof values === 'object' && values !== null ? values : {}
  return { ...before, [key]: changeAt(Reflect.get(before, key), rest, next) }
}

/** The sentences of a refused save, with the name of the field that each is about. */
export function listProblems(problems: Readonly<Record<string, string>>, values: FormValues): string[] {
  return Object.entries(problems).map(([path, sentence]) => {
    const [, index] = /^fields\.(\d+)(?:\.|$)/.exec(path) ?? []
    if (index === undefined) return sentence
    const name = readText(values.fields[Number(index)]?.['title']) || t('Field {number}', { number: Number(index) + 1 })
    return t('{name}: {sentence}', { name, sentence })
  })
}
