import { z } from 'zod'
import { IdInput, LineInput, LinkInput, TimeInput, VersionInput } from '../../platform/schemas/bounded.ts'
import { countTags } from '../../platform/text/clean-html.ts'

export const maxPopups = 20
const maxHtml = 10_000
const maxTags = 1_000

/** The nine places of the specification. */
const positions = [
  'TOP_LEFT',
  'TOP_CENTER',
  'TOP_RIGHT',
  'CENTER_LEFT',
  'CENTER',
  'CENTER_RIGHT',
  'BOTTOM_LEFT',
  'BOTTOM_CENTER',
  'BOTTOM_RIGHT',
] as const

const tooLong = 'This text is too long for a popup: at most 10,000 characters.'

/** What visitors see. Fields that the action does not use are kept, so that nothing is lost when it is changed. */
const content = {
  title: LineInput(120).min(1, 'Title is required.'),
  html: z
    .string()
    .max(maxHtml, tooLong)
    .refine((html) => countTags(html) <= maxTags, 'This text has too much formatting for a popup. Take some out.'),
  assetId: IdInput.nullable(),
  /** What the picture shows; '' for the text of the file. */
  altText: LineInput(500),
  action: z.enum(['none', 'button', 'newsletter']),
  /** Of the button, or of the sign-up; '' for the usual word there. */
  buttonLabel: LineInput(80),
  buttonUrl: LinkInput,
  newWindow: z.boolean(),
  asksName: z.boolean(),
  /** Small print below the sign-up. */
  footnote: LineInput(500),
  listIds: z.array(IdInput).max(50, 'At most 50 lists.'),
}

/** What a visitor notices of a popup. */
export const PopupContent = z.object(content)
export type PopupContent = z.infer<typeof PopupContent>

const definition = {
  ...content,
  /** An overlay dims the page and waits for an answer; a card leaves the page usable. */
  layout: z.enum(['overlay', 'card']),
  position: z.enum(positions),
  /** Whichever comes first; null: not by this. */
  afterSeconds: z
    .int('Enter whole seconds.')
    .min(0, 'Enter a number from 0.')
    .max(600, 'At most 600 seconds.')
    .nullable(),
  afterScrollPercent: z
    .int('Enter a whole percentage.')
    .min(1, 'Enter a percentage from 1.')
    .max(100, 'Enter a percentage up to 100.')
    .nullable(),
  /** When the pointer leaves the page at the top. Screens that are touched have no pointer. */
  onExitIntent: z.boolean(),
  pages: z.enum(['all', 'only', 'except']),
  collectionIds: z.array(IdInput).max(100, 'At most 100 pages.'),
  /** Days until it appears again to who closed it. */
  repeatDays: z.int('Enter whole days.').min(1, 'Enter a number from 1.').max(365, 'At most 365 days.'),
}

/** A popup without its state. */
export const PopupDefinition = z.object(definition)
export type PopupDefinition = z.infer<typeof PopupDefinition>

const fields = {
  isEnabled: z.boolean(),
  ...definition,
  startsOn: TimeInput.nullable(),
  endsOn: TimeInput.nullable(),
}

interface Checked {
  readonly action: PopupContent['action']
  readonly buttonLabel: string
  readonly buttonUrl: string
  readonly afterSeconds: number | null
  readonly afterScrollPercent: number | null
  readonly onExitIntent: boolean
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/** What one field cannot say alone. */
function checkTogether(input: Checked, problems: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message })
  if (input.action === 'button' && input.buttonLabel === '') refuse('buttonLabel', 'Enter what the button says.')
  if (input.action === 'button' && input.buttonUrl === '') refuse('buttonUrl', 'Enter where the button leads.')
  if (input.afterSeconds === null && input.afterScrollPercent === null && !input.onExitIntent)
    refuse('afterSeconds', 'Choose when the popup appears.')
  if (input.startsOn !== null && input.endsOn !== null && Date.parse(input.startsOn) >= Date.parse(input.endsOn))
    refuse('endsOn', 'The end must be after the start.')
}

export const NewPopup = z.object(fields).superRefine(checkTogether).meta({ id: 'NewPopup' })
export type NewPopup = z.infer<typeof NewPopup>

export const SavePopup = z
  .object({
    ...fields,
    /** The version that the changes began from. */
    version: VersionInput,
  })
  .superRefine(checkTogether)
  .meta({ id: 'SavePopup' })
export type SavePopup = z.infer<typeof SavePopup>

/** What a preview shows: the content as it is typed, also where it could not be saved yet. */
export const PreviewPopup = z
  .object({ ...content, title: LineInput(120), layout: definition.layout, position: definition.position })
  .meta({ id: 'PreviewPopup' })
export type PreviewPopup = z.infer<typeof PreviewPopup>

export const PopupPreview = z
  .object({
    /** The popup as visitors get it. */
    html: z.string(),
    /** The element that loads its styles. */
    styles: z.string(),
  })
  .meta({ id: 'PopupPreview' })
export type PopupPreview = z.infer<typeof PopupPreview>

export const PopupParams = z.object({ popupId: IdInput })

/** `rev`: the revision of the popup that the page names. */
export const PopupQuery = z.object({ rev: LineInput(20).optional() })

const popup = {
  id: z.string(),
  version: z.int().min(0),
  ...fields,
  status: z.enum(['off', 'scheduled', 'active', 'ended']),
  createdOn: z.string(),
  updatedOn: z.string(),
}

export const Popup = z.object(popup).meta({ id: 'Popup' })
export type Popup = z.infer<typeof Popup>

export const Popups = z
  .object({
    /** In the order in which they are tried. */
    popups: z.array(
      z.object({
        ...popup,
        /** Of the last 30 days. */
        viewCount: z.int().min(0),
        /** Sign-ups, or clicks on the button, of the last 30 days. */
        answerCount: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'Popups' })
export type Popups = z.infer<typeof Popups>

export const PopupOrder = z.object({ popupIds: z.array(IdInput).max(maxPopups) }).meta({ id: 'PopupOrder' })
