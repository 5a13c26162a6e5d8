import {
  describeFileTypes,
  findFormParts,
  formatFileSize,
  type FormAnswer,
  type FormField,
  getMaxFileBytes,
  isRequired,
  likertScale,
  listFileEndings,
  listShownFields,
  listText,
  listRequiredParts,
  type MessageKey,
  readFormAnswer,
  type Translate,
} from '@vitrine/commerce'
import { escapeHtml } from '../../platform/text/html.ts'
import type { Form } from './schema.ts'
import { trapName } from './spam.ts'

/** Values, problems and texts that a form is shown with. */
interface ShownForm {
  readonly form: Form
  readonly t: Translate
  /** Where several copies of a form may be on one page, what tells their ids apart; of letters, digits and hyphens. */
  readonly place: string
  /** Values to begin with, by the id of their field. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Their problems, by the id of their field. */
  readonly errors?: Readonly<Record<string, string>>
  /** The box for news is ticked. */
  readonly joinsNews?: boolean
  readonly alignment?: 'left' | 'center' | 'right'
  /** Where it is sent when it is no submission: a product's form goes to the cart, with what else the cart has to know. */
  readonly target?: {
    readonly action: string
    readonly inputs: Readonly<Record<string, string>>
    readonly submitLabel: string
  }
}

/**
 * A form as HTML, with the classes that themes and custom CSS know. It posts to a page of its own without a script. All texts of owners and visitors are
 * escaped.
 */
export function renderForm(shown: ShownForm): string {
  const { form, t, errors = {}, alignment = 'left' } = shown
  const visibleIds = new Set(listShownFields(form.fields, shown.values ?? {}).map(({ id }) => id))
  const failed = Object.keys(errors).length > 0
  const summary = failed ? `<p>${escapeHtml(t('formInvalid'))}</p>` : ''
  const { target } = shown
  const label = escapeHtml(target?.submitLabel ?? (form.submitLabel || t('formSubmit')))
  const marks = target
    ? `data-product-form="${form.id}"`
    : `data-form-id="${form.id}"${form.captcha === 'altcha' ? ' data-captcha="altcha"' : ''}`
  const inputs = Object.entries(target?.inputs ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const disclaimer =
    form.disclaimer === '' ? '' : `<p class="form-disclaimer" dir="auto">${toLines(form.disclaimer)}</p>`
  const captchaNote =
    form.captcha === 'altcha' && !target
      ? `<noscript><p class="captcha-note">${escapeHtml(t('captchaScript'))}</p></noscript>`
      : ''
  const newsBox =
    form.newsletter === 'box' && !target
      ? `<div class="form-item field vt-form-news"><label class="option" dir="auto"><input type="checkbox" name="joinsNews" value="true"${shown.joinsNews === true ? ' checked' : ''}> ${escapeHtml(form.newsletterLabel || t('accountMarketing'))}</label></div>`
      : ''
  return (
    `<div class="form-wrapper"><div class="form-inner-wrapper">` +
    `<form class="vt-form" id="form-${shown.place}" action="${escapeHtml(target?.action ?? `/form/${form.id}`)}" method="POST" autocomplete="on" ${marks}>${inputs.join('')}${target ? '' : trapHtml}` +
    `<div class="form-summary" role="alert" tabindex="-1" data-summary="top">${summary}</div>` +
    `<div class="field-list clear">${form.fields.map((field) => renderField(field, shown, visibleIds.has(field.id))).join('')}</div>${newsBox}${disclaimer}${captchaNote}` +
    `<div data-animation-role="button" class="form-button-wrapper form-button-wrapper--align-${alignment}">` +
    `<input class="button sqs-system-button sqs-editable-button sqs-button-element--primary" type="submit" value="${label}"></div>` +
    `<div class="form-summary" data-summary="bottom">${summary}</div>` +
    `</form>` +
    `<div class="hidden form-submission-text" hidden></div><div class="hidden form-submission-html" hidden></div>` +
    `</div></div>`
  )
}

/** Style sheets and screen readers leave it out: only programs fill it in. */
const trapHtml = `<div class="vt-trap" aria-hidden="true"><input type="text" name="${trapName}" value="" tabindex="-1" autocomplete="off"></div>`

/** A field in its frame: what is wrong with it above its title, then description and inputs. */
function renderField(field: FormField, shown: ShownForm, isVisible: boolean): string {
  const { id, type, title } = field
  if (type === 'hidden') return renderHidden(field, shown)
  const condition = renderCondition(field, isVisible)
  const name = `${type}-${id}-${shown.place}`
  if (type === 'section')
    return `<div id="${name}" class="form-item section" data-field-id="${id}" data-field-type="section"${condition}${field.startsStep ? ' data-starts-step' : ''}><h2 class="title" dir="auto">${escapeHtml(title)}</h2>${renderNote(field, shown)}${renderDescription(field, name)}</div>`
  const problem = shown.errors && Object.hasOwn(shown.errors, id) ? shown.errors[id] : undefined
  const classes = [
    'form-item',
    isGroup(type) ? 'fields' : 'field',
    type,
    ...(isRequired(field) ? ['required'] : []),
    ...(problem === undefined ? [] : ['error']),
  ]
  // Boxes of a group have no attribute that says so.
  const spoken = isGroup(type) ? `<span class="visually-hidden"> ${escapeHtml(shown.t('formRequired'))}</span>` : ''
  const mark = isRequired(field) ? ` <span class="required" aria-hidden="true">*</span>${spoken}` : ''
  const heading = `${escapeHtml(title)}${mark}`
  const error = `<p class="field-error" id="${name}-error" aria-live="polite"${problem === undefined ? ' hidden' : ''}>${escapeHtml(problem ?? '')}</p>`
  const described = [
    ...(isCounted(field) ? [`${name}-counter`] : []),
    ...(problem === undefined ? [] : [`${name}-error`]),
    ...(field.description === '' ? [] : [`${name}-description`]),
    ...(type === 'file' ? [`${name}-rules`] : []),
  ]
  const state: FieldState = {
    name,
    answer: readFormAnswer(field, shown.values?.[id]),
    attributes:
      (problem === undefined ? '' : ' aria-invalid="true"') +
      (described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`),
    t: shown.t,
  }
  const start = `id="${name}" class="${classes.join(' ')}" data-field-id="${id}" data-field-type="${type}"${condition}`
  const note = renderNote(field, shown)
  if (isGroup(type))
    return `<fieldset ${start}${state.attributes.replace(' aria-invalid="true"', '')}>${error}<legend class="title" dir="auto">${heading}</legend>${note}${renderDescription(field, name)}${renderGroup(field, state)}</fieldset>`
  return `<div ${start}>${error}<label class="title" for="${name}-field" dir="auto">${heading}</label>${note}${renderDescription(field, name)}${renderSingle(field, state)}</div>`
}

/** What scripts read to show the field or not. With a script it is hidden from the start, unless the values show it. */
function renderCondition({ showIf }: FormField, isVisible: boolean): string {
  if (!showIf) return ''
  const values = escapeHtml(JSON.stringify(showIf.values))
  return ` data-show-if="${showIf.fieldId}" data-show-values="${values}"${isVisible ? ' data-shown' : ''}`
}

/** Tells who has no script what the field depends on: there all of them are on the page. */
function renderNote({ showIf }: FormField, { form, t }: ShownForm): string {
  const other = showIf && form.fields.find(({ id }) => id === showIf.fieldId)
  if (!other) return ''
  const texts = { question: other.title, values: listText(showIf.values, t.language) }
  const note = showIf.values.length === 0 ? t('formOnlyIfAnswered', texts) : t('formOnlyIf', texts)
  return `<noscript><p class="description" dir="auto">${escapeHtml(note)}</p></noscript>`
}

interface FieldState {
  /** Begins the ids of its elements. */
  readonly name: string
  readonly answer: FormAnswer
  /** Attributes that tell screen readers of its problem. */
  readonly attributes: string
  readonly t: Translate
}

function isGroup(type: FormField['type']): boolean {
  return findFormParts(type) !== undefined || type === 'radio' || type === 'checkbox' || type === 'likert'
}

/** Browsers without scripts ask for these themselves; whether a field with a condition is asked, they cannot know. */
function mustAnswer(field: FormField): boolean {
  return isRequired(field) && field.showIf === null
}

/** Texts that show how many characters are used of how many. */
function isCounted({ type, maxLength }: FormField): boolean {
  return maxLength !== null && (type === 'textarea' || type === 'text')
}

function renderDescription({ description }: FormField, name: string): string {
  return description === ''
    ? ''
    : `<div class="description" id="${name}-description" dir="auto">${toLines(description)}</div>`
}

/** Scripts replace the value by that of the parameter of the page's address. */
function renderHidden(field: FormField, { values }: ShownForm): string {
  const { value } = readFormAnswer(field, values?.[field.id])
  return `<input type="hidden" name="field-${field.id}" value="${escapeHtml(value)}" data-field-id="${field.id}" data-field-type="hidden" data-parameter="${escapeHtml(field.title)}">`
}

const inputTypes: Partial<Record<FormField['type'], string>> = {
  email: ' type="email" autocomplete="email" inputmode="email"',
  website: ' type="text" autocomplete="url" inputmode="url"',
  number: ' type="text" inputmode="decimal"',
  currency: ' type="text" inputmode="decimal"',
  password: ' type="password" autocomplete="off"',
  twitter: ' type="text" autocomplete="off" autocapitalize="off"',
}

function renderSingle(field: FormField, { name, answer, attributes, t }: FieldState): string {
  const { id, type, placeholder, maxLength, options, optionLabels } = field
  const asked = `id="${name}-field"${mustAnswer(field) ? ' required' : ''}${attributes}`
  if (type === 'file') return renderFiles(field, name, asked, t)
  const shared = `${asked} name="field-${id}"`
  const hint = placeholder === '' ? '' : ` placeholder="${escapeHtml(placeholder)}"`
  if (type === 'select') {
    const choices = options.map(
      (option, index) =>
        `<option value="${escapeHtml(option)}"${option === answer.value ? ' selected' : ''}>${escapeHtml(optionLabels?.[index] ?? option)}</option>`,
    )
    return `<select class="field-element" ${shared}><option value="">${escapeHtml(t('formChoose'))}</option>${choices.join('')}</select>`
  }
  const counter = !isCounted(field)
    ? ''
    : `<p class="field-counter" id="${name}-counter" data-max="${maxLength}"><span>${answer.value.length}</span> / ${maxLength}</p>`
  if (type === 'textarea')
    // A line break behind the tag is not part of the value.
    return `<textarea class="field-element" rows="5" dir="auto" ${shared}${hint}>\n${escapeHtml(answer.value)}</textarea>${counter}`
  const value = type === 'password' ? '' : answer.value
  return `<input class="field-element text"${inputTypes[type] ?? ' type="text"'} dir="auto" ${shared}${hint} value="${escapeHtml(value)}">${counter}`
}

/**
 * A script uploads the files and lists them below. Without one the input has nowhere to send them to, so it stays off. It covers the box, which
 * takes files that are dropped too.
 */
function renderFiles(field: FormField, name: string, attributes: string, t: Translate): string {
  const { fileKinds, maxFiles, maxMegabytes } = field
  const isMany = maxFiles > 1
  const accept = listFileEndings(field)
    .map((ending) => `.${ending}`)
    .join(',')
  const rules = t(isMany ? 'formFilesRules' : 'formFileRules', {
    types: describeFileTypes(field),
    maxSize: formatFileSize(getMaxFileBytes(field), t.language),
    max: maxFiles,
  })
  return (
    `<p class="description form-file-rules" id="${name}-rules">${escapeHtml(rules)}</p>` +
    `<noscript><p class="description">${escapeHtml(t('formFileScript'))}</p></noscript>` +
    `<div class="form-file-box"><input class="form-file-input" type="file" disabled ${attributes} accept="${accept}"${isMany ? ' multiple' : ''} data-file-kinds="${fileKinds.join(' ')}" data-max-files="${maxFiles}" data-max-megabytes="${maxMegabytes}">` +
    `<span aria-hidden="true">${escapeHtml(t(isMany ? 'formFilesChoose' : 'formFileChoose'))}</span></div>` +
    `<ul class="form-files" hidden></ul><p class="visually-hidden" role="status"></p>`
  )
}

function renderGroup(field: FormField, state: FieldState): string {
  if (field.type === 'likert') return renderScale(field, state)
  if (field.type === 'radio' || field.type === 'checkbox') return renderChoices(field, state)
  return renderParts(field, state)
}

function renderChoices(field: FormField, { name, answer }: FieldState): string {
  const { id, type, options, optionLabels } = field
  const chosen = Array.isArray(answer.values) ? answer.values : [answer.value]
  return options
    .map(
      (option, index) =>
        `<div class="option"><label for="${name}-${index}" dir="auto"><input type="${type}" id="${name}-${index}" name="field-${id}" value="${escapeHtml(option)}"${chosen.includes(option) ? ' checked' : ''}${mustAnswer(field) && type === 'radio' ? ' required' : ''}> ${escapeHtml(optionLabels?.[index] ?? option)}</label></div>`,
    )
    .join('')
}

const likertKeys = [
  'productAnswerMapStronglyDisagree',
  'productAnswerMapDisagree',
  'productAnswerMapNeutral',
  'productAnswerMapAgree',
  'productAnswerMapStronglyAgree',
] as const satisfies readonly MessageKey[]

function renderScale({ id, options, optionLabels }: FormField, { name, answer, t }: FieldState): string {
  return options
    .map((statement, row) => {
      const chosen = readPart(answer, statement)
      const steps = likertScale.map((code, step) => {
        const key = likertKeys[step] ?? 'productAnswerMapNeutral'
        const input = `${name}-${row}-${step}`
        return `<label class="option" for="${input}"><input type="radio" id="${input}" name="field-${id}-${row}" value="${code}"${chosen === String(code) ? ' checked' : ''}> ${escapeHtml(t(key))}</label>`
      })
      return `<div class="item" role="radiogroup" aria-labelledby="${name}-${row}"><div class="question" id="${name}-${row}" dir="auto">${escapeHtml(optionLabels?.[row] ?? statement)}</div><div class="likert-options">${steps.join('')}</div></div>`
    })
    .join('')
}

interface Part {
  /** The classes of its element, behind `field`. */
  readonly classes: string
  readonly caption: MessageKey
  /** Value of its `autocomplete`. */
  readonly autocomplete: string
  readonly maxLength: number
  readonly numeric?: boolean
}

/** Parts by the type of their field and their names. */
const parts: Readonly<Record<string, Part>> = {
  'name First': { classes: 'first-name', caption: 'addressFirstName', autocomplete: 'given-name', maxLength: 200 },
  'name Last': { classes: 'last-name', caption: 'addressLastName', autocomplete: 'family-name', maxLength: 200 },
  'address Line1': { classes: 'address1', caption: 'addressLine1', autocomplete: 'address-line1', maxLength: 300 },
  'address Line2': { classes: 'address2', caption: 'addressLine2', autocomplete: 'address-line2', maxLength: 300 },
  'address City': { classes: 'city', caption: 'addressCity', autocomplete: 'address-level2', maxLength: 200 },
  'address State': {
    classes: 'state-province',
    caption: 'addressStateOrProvince',
    autocomplete: 'address-level1',
    maxLength: 200,
  },
  'address Zip': { classes: 'zip', caption: 'addressPostalCode', autocomplete: 'postal-code', maxLength: 30 },
  'address Country': { classes: 'country', caption: 'addressCountry', autocomplete: 'country-name', maxLength: 200 },
  'date Month': { classes: 'two-digits month', caption: 'formMonth', autocomplete: 'off', maxLength: 2, numeric: true },
  'date Day': { classes: 'two-digits day', caption: 'formDay', autocomplete: 'off', maxLength: 2, numeric: true },
  'date Year': { classes: 'four-digits year', caption: 'formYear', autocomplete: 'off', maxLength: 4, numeric: true },
  'phone Country': {
    classes: 'country-code',
    caption: 'formCountryCode',
    autocomplete: 'tel-country-code',
    maxLength: 5,
  },
  'phone Areacode': { classes: 'areacode', caption: 'formAreaCode', autocomplete: 'tel-area-code', maxLength: 8 },
  'phone Prefix': { classes: 'prefix', caption: 'formPhoneStart', autocomplete: 'tel-local-prefix', maxLength: 12 },
  'phone Line': { classes: 'line', caption: 'formPhoneEnd', autocomplete: 'tel-local-suffix', maxLength: 12 },
  'time Hour': { classes: 'two-digits hour', caption: 'formHour', autocomplete: 'off', maxLength: 2, numeric: true },
  'time Minute': {
    classes: 'two-digits minute',
    caption: 'formMinute',
    autocomplete: 'off',
    maxLength: 2,
    numeric: true,
  },
  'time Second': {
    classes: 'two-digits second',
    caption: 'formSecond',
    autocomplete: 'off',
    maxLength: 2,
    numeric: true,
  },
  'time Ampm': { classes: 'two-digits ampm', caption: 'formHalfOfDay', autocomplete: 'off', maxLength: 2 },
}

function renderParts(field: FormField, { name, answer, attributes, t }: FieldState): string {
  const { id, type } = field
  const needed = mustAnswer(field) ? listRequiredParts(type) : []
  const inputs = (findFormParts(type) ?? []).map((partName, index) => {
    const part = parts[`${type} ${partName}`]
    if (!part) throw new Error(`A ${type} field has no markup for its part ${partName}.`)
    const caption = `<span class="caption-text">${escapeHtml(t(part.caption))}</span>`
    const value = readPart(answer, partName)
    const shared = `name="field-${id}-${index}" id="${name}-${index}" data-part="${index}" data-title="${partName}"${needed.includes(partName) ? ' required' : ''}${attributes}`
    const keys = part.numeric === true ? ' inputmode="numeric"' : type === 'phone' ? ' inputmode="tel"' : ''
    const input =
      partName === 'Ampm'
        ? `<select class="field-element field-control" ${shared}>${['', 'AM', 'PM'].map((half) => `<option${half === value ? ' selected' : ''}>${half}</option>`).join('')}</select>`
        : `<input class="field-element field-control" type="text" dir="auto" autocomplete="${part.autocomplete}" x-autocompletetype="${part.autocomplete}" maxlength="${part.maxLength}"${keys} ${shared} value="${escapeHtml(value)}">`
    return `<div class="field ${part.classes}"><label class="caption" for="${name}-${index}">${input}${caption}</label></div>`
  })
  return `<div class="field-parts">${inputs.join('')}</div>`
}

function readPart({ values = {} }: FormAnswer, name: string): string {
  const value: unknown = Object.hasOwn(values, name) ? Reflect.get(values, name) : ''
  return typeof value === 'string' ? value : ''
}

function toLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
