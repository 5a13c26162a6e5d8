import { t } from '../i18n/text.ts'
import { isRecord } from '../api/json.ts'
interface FormAnswer {
  readonly label: string
  readonly text: string
}

/** What the buyer answered about a line: to the form of its product, else what a script or an import left there. */
export function listLineAnswers(line: {
  readonly answers: readonly { readonly title: string; readonly text: string }[]
  readonly additionalFields?: unknown
}): readonly FormAnswer[] {
  const answered = line.answers.map(({ title, text }) => ({ label: title, text }))
  return answered.length > 0 || Array.isArray(line.additionalFields) ? answered : readFormAnswers(line.additionalFields)
}

/** Answers of a buyer, as labels and texts: the stored JSON is an object, or a text of one, of answers by their field's name. */
export function readFormAnswers(stored: unknown): readonly FormAnswer[] {
  const answers = typeof stored === 'string' ? parse(stored) : stored
  if (typeof answers !== 'object' || answers === null) return []
  return Object.entries(answers)
    .map(([name, value]) => ({ label: formatFieldLabel(name, value), text: formatAnswer(value) }))
    .filter(({ text }) => text !== '')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Imported orders may hold plain words: they are worth reading as well.
    return { [t('Note')]: text }
  }
}

function formatFieldLabel(name: string, value: unknown): string {
  const given = isRecord(value) ? value['label'] : undefined
  if (typeof given === 'string') return given
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function formatAnswer(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.map(formatAnswer).filter(Boolean).join(', ')
  return isRecord(value) ? formatAnswer(value['value']) : ''
}
