import { t } from '../i18n/text.ts'
import { parseWall, toWall } from '../pages/zone-time.ts'
import type { Popup, PopupBody, PreviewBody } from './popups.ts'

/** A popup as its form holds it: numbers and dates as they are typed. */
export interface PopupValues extends Omit<
  PopupBody,
  'afterSeconds' | 'afterScrollPercent' | 'repeatDays' | 'startsOn' | 'endsOn'
> {
  readonly afterSeconds: string
  readonly afterScrollPercent: string
  readonly repeatDays: string
  readonly startsOn: string
  readonly endsOn: string
}

export const emptyPopup: PopupValues = {
  isEnabled: false,
  title: '',
  html: '',
  assetId: null,
  altText: '',
  action: 'newsletter',
  buttonLabel: '',
  buttonUrl: '',
  newWindow: false,
  asksName: false,
  footnote: '',
  listIds: [],
  layout: 'overlay',
  position: 'CENTER',
  afterSeconds: '10',
  afterScrollPercent: '',
  onExitIntent: false,
  pages: 'all',
  collectionIds: [],
  repeatDays: '14',
  startsOn: '',
  endsOn: '',
}

/** The values of a stored popup. */
export function toPopupValues(stored: Popup, timeZone: string): PopupValues {
  const { id: _id, version: _version, status: _status, createdOn: _made, updatedOn: _changed, ...rest } = stored
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    ...rest,
    afterSeconds: number(stored.afterSeconds),
    afterScrollPercent: number(stored.afterScrollPercent),
    repeatDays: number(stored.repeatDays),
    startsOn: toWall(stored.startsOn, timeZone),
    endsOn: toWall(stored.endsOn, timeZone),
  }
}

export type PopupProblems = Readonly<Partial<Record<keyof PopupValues, string>>>

/** The form's values ready to be sent, and its mistakes by field. */
export function readPopup(
  values: PopupValues,
  timeZone: string,
): { readonly body: PopupBody; readonly problems: PopupProblems } {
  const problems: Partial<Record<keyof PopupValues, string>> = {}
  const readNumber = (field: 'afterSeconds' | 'afterScrollPercent' | 'repeatDays', min: number, max: number) => {
    const text = values[field].trim()
    if (text === '' && field !== 'repeatDays') return null
    if (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
    problems[field] = t('Enter a whole number from {min} to {max}.', { min, max })
    return min
  }
  if (values.title.trim() === '') problems.title = t('Title is required.')
  if (values.action === 'button' && values.buttonLabel.trim() === '')
    problems.buttonLabel = t('Enter what the button says.')
  if (values.action === 'button' && values.buttonUrl.trim() === '')
    problems.buttonUrl = t('Enter where the button leads.')
  // One that is off may wait for its pages.
  if (values.isEnabled && values.pages !== 'all' && values.collectionIds.length === 0)
    problems.collectionIds = t('Choose a page.')
  const afterSeconds = readNumber('afterSeconds', 0, 600)
  const afterScrollPercent = readNumber('afterScrollPercent', 1, 100)
  if (afterSeconds === null && afterScrollPercent === null && !values.onExitIntent)
    problems.afterSeconds = t('Choose when the popup appears.')
  const startsOn = parseWall(values.startsOn, timeZone)
  const endsOn = parseWall(values.endsOn, timeZone)
  if (startsOn !== null && endsOn !== null && Date.parse(startsOn) >= Date.parse(endsOn))
    problems.endsOn = t('The end must be after the start.')
  const body: PopupBody = {
    ...values,
    title: values.title.trim(),
    afterSeconds,
    afterScrollPercent,
    repeatDays: readNumber('repeatDays', 1, 365) ?? 1,
    startsOn,
    endsOn,
  }
  return { body, problems }
}

/** What a preview needs of the values. */
export function toPreview({
  title,
  html,
  assetId,
  altText,
  action,
  buttonLabel,
  buttonUrl,
  newWindow,
  asksName,
  footnote,
  listIds,
  layout,
  position,
}: PopupValues): PreviewBody {
  return {
    // A popup that has no title yet shows where it will be.
    title: title.trim() === '' ? t('Title') : title,
    html,
    assetId,
    altText,
    action,
    buttonLabel,
    // Half an address is no address yet.
    buttonUrl: /^(?:$|https?:\/\/|mailto:|tel:|sms:|[/#?])/i.test(buttonUrl) ? buttonUrl : '',
    newWindow,
    asksName,
    footnote,
    listIds,
    layout,
    position,
  }
}
