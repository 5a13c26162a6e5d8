import { parseJson } from '../page/read.ts'
import {
  findFormParts,
  type FormField,
  formFieldTypes,
  formFileKinds,
  type FormFileRules,
  type FormValues,
} from '@vitrine/commerce'

/** A field on the page, with what its markup says of it. */
export interface ShownField {
  readonly field: FormField
  readonly element: HTMLElement
  /** Its inputs in the order of the page. */
  readonly inputs: () => readonly Input[]
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of a form as the server printed them. */
export function readFields(form: HTMLFormElement): readonly ShownField[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field-id]')].flatMap((element) => {
    const { fieldId: id = '', fieldType = '' } = element.dataset
    const type = formFieldTypes.find((each) => each === fieldType)
    if (type === undefined) return []
    const inputs = () =>
      isInput(element) ? [element] : [...element.querySelectorAll<Input>('input, textarea, select')]
    const max = element.querySelector<HTMLElement>('.field-counter')?.dataset['max']
    const field: FormField = {
      id,
      type,
      title: element.querySelector('.title')?.firstChild?.textContent?.trim() ?? '',
      description: '',
      required: element.classList.contains('required'),
      placeholder: '',
      maxLength: max === undefined ? null : Number(max),
      options: listOptions(type, element),
      value: '',
      showIf: readCondition(element),
      startsStep: element.dataset['startsStep'] !== undefined,
      ...readFileRules(element),
    }
    return [{ field, element, inputs }]
  })
}

/** The visitor's answers, by the id of the field, as the server reads them. */
export function readValues(fields: readonly ShownField[]): FormValues {
  return Object.fromEntries(fields.map((shown) => [shown.field.id, readValue(shown)]))
}

function readValue({ element, field: { type, options }, inputs }: ShownField): unknown {
  if (type === 'file')
    return [...element.querySelectorAll<HTMLElement>('[data-upload-id]')].map(({ dataset }) => dataset['uploadId'])
  const all = inputs()
  const checked = all.filter((input) => input instanceof HTMLInputElement && input.checked).map(({ value }) => value)
  if (type === 'checkbox') return checked
  if (type === 'radio') return checked[0] ?? ''
  if (type === 'likert') {
    const rows = options.map((_statement, row) =>
      all.find((input) => input.name.endsWith(`-${row}`) && input instanceof HTMLInputElement && input.checked),
    )
    return rows.map((input) => input?.value ?? '')
  }
  if (findFormParts(type)) return all.map(({ value }) => value)
  return all[0]?.value ?? ''
}

function readFileRules(element: HTMLElement): FormFileRules {
  const {
    fileKinds = '',
    maxFiles,
    maxMegabytes,
  } = element.querySelector<HTMLElement>('.form-file-input')?.dataset ?? {}
  const kinds = fileKinds.split(' ')
  return {
    fileKinds: formFileKinds.filter((kind) => kinds.includes(kind)),
    maxFiles: Number(maxFiles ?? 1),
    maxMegabytes: Number(maxMegabytes ?? 1),
  }
}

function readCondition({ dataset: { showIf: fieldId, showValues } }: HTMLElement): FormField['showIf'] {
  if (fieldId === undefined) return null
  const values = parseJson(showValues)
  return { fieldId, values: Array.isArray(values) ? values.map(String) : [] }
}

function listOptions(type: FormField['type'], element: HTMLElement): readonly string[] {
  if (type === 'likert') return [...element.querySelectorAll('.question')].map(({ textContent }) => textContent)
  if (type === 'select')
    return [...element.querySelectorAll('option')].map(({ value }) => value).filter((value) => value !== '')
  if (type === 'radio' || type === 'checkbox') return [...element.querySelectorAll('input')].map(({ value }) => value)
  return []
}

function isInput(element: Element): element is Input {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}
