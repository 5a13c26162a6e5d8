import { formFieldTypes, formFileKinds, formFileLimits, formLimits } from '@vitrine/commerce'
import { t } from '../i18n/text.ts'
import type { Form } from './forms.ts'
import { readText } from '../api/json.ts'

/** Values of the form builder: a form with the options of its fields as text, one for each line. */
export type FormValues = Readonly<Record<string, unknown>> & { readonly fields: readonly FieldValues[] }
export type FieldValues = Readonly<Record<string, unknown>>

export type FormField = Form['fields'][number]

const typeLabels: Readonly<Record<FormField['type'], string>> = {
  text: t('Text'),
  textarea: t('Long text'),
  email: t('Email'),
  currency: t('Amount of money'),
  number: t('Number'),
  website: t('Website'),
  password: t('Password'),
  twitter: t('X or Twitter name'),
  date: t('Date'),
  time: t('Time'),
  name: t('Name'),
  address: t('Address'),
  phone: t('Phone'),
  section: t('Heading'),
  radio: t('One of several options'),
  checkbox: t('Checkboxes'),
  select: t('Dropdown'),
  likert: t('Agreement scale'),
  file: t('File upload'),
  hidden: t('Hidden field'),
}

const fileKindLabels: Readonly<Record<FormField['fileKinds'][number], string>> = {
  image: t('Pictures'),
  document: t('Documents (PDF, Word, text)'),
  spreadsheet: t('Spreadsheets'),
  presentation: t('Presentations'),
  audio: t('Sound'),
  video: t('Videos'),
  archive: t('Zip files'),
}

export const defaultFileKinds: FormField['fileKinds'] = ['image', 'document']
export const defaultMegabytes = 10

export const withOptions = ['radio', 'checkbox', 'select', 'likert']
const withPlaceholder = ['text', 'textarea', 'email', 'currency', 'number', 'website', 'twitter']

/** The settings of a form as `BlockForm` draws them; conditions choose among its fields. */
export function buildFormSchema({ fields }: FormValues) {
  const asked = fields.filter(({ type }) => type !== 'section')
  const labels = asked.map(({ id, title }) => [readText(id), readText(title) || t('Unnamed field')] as const)
  const ids = labels.map(([id]) => id).filter((id) => id !== '')
  return {
    properties: {
      name: {
        type: 'string',
        title: t('Name'),
        description: t('Only you see it, and visitors without scripts.'),
        maxLength: 100,
      },
      fields: {
        type: 'array',
        title: t('Fields'),
        addLabel: t('Add field'),
        maxItems: formLimits.fields,
        entry: {
          type: 'object',
          properties: {
            title: { type: 'string', title: t('Label'), maxLength: formLimits.title },
            type: { type: 'string', title: t('Type'), enum: formFieldTypes, choices: typeLabels, default: 'text' },
            options: {
              type: 'string',
              field: 'long-text',
              title: t('Options, one per line'),
              maxLength: formLimits.options * (formLimits.option + 1),
              shownWhen: [{ type: withOptions }],
            },
            required: {
              type: 'boolean',
              title: t('Required'),
              default: false,
              shownWhen: [{ type: formFieldTypes.filter((type) => !['section', 'likert', 'hidden'].includes(type)) }],
            },
            value: {
              type: 'string',
              title: t('Value'),
              description: t('Used unless the page’s URL has a parameter with the label’s name.'),
              maxLength: formLimits.line,
              shownWhen: [{ type: ['hidden'] }],
            },
            description: {
              type: 'string',
              field: 'long-text',
              title: t('Help text'),
              maxLength: formLimits.description,
              shownWhen: [{ type: formFieldTypes.filter((type) => type !== 'hidden') }],
            },
            placeholder: {
              type: 'string',
              title: t('Placeholder'),
              maxLength: formLimits.placeholder,
              shownWhen: [{ type: withPlaceholder }],
            },
            maxLength: {
              anyOf: [{ type: 'integer', minimum: 1, maximum: formLimits.text }],
              title: t('Character limit'),
              shownWhen: [{ type: ['text', 'textarea'] }],
            },
            fileKinds: {
              type: 'array',
              field: 'choices',
              title: t('Files that are taken'),
              enum: formFileKinds,
              choices: fileKindLabels,
              default: defaultFileKinds,
              shownWhen: [{ type: ['file'] }],
            },
            maxFiles: {
              type: 'integer',
              title: t('Number of files at most'),
              minimum: 1,
              maximum: formFileLimits.files,
              default: 1,
              shownWhen: [{ type: ['file'] }],
            },
            maxMegabytes: {
              type: 'integer',
              title: t('Megabytes of each file at most'),
              description: t('Visitors need JavaScript to send files. They are not checked for viruses.'),
              minimum: 1,
              maximum: formFileLimits.megabytes,
              default: defaultMegabytes,
              shownWhen: [{ type: ['file'] }],
            },
            startsStep: {
              type: 'boolean',
              title: t('Begins a new step'),
              description: t('Visitors see one step at a time, with Next and Back.'),
              default: false,
              shownWhen: [{ type: ['section'] }],
            },
            showIfField: {
              type: 'string',
              title: t('Show'),
              enum: ['', ...ids],
              choices: {
                '': t('Always'),
                ...Object.fromEntries(labels.map(([id, title]) => [id, t('Depending on “{title}”', { title })])),
              },
              default: '',
            },
            showIfValues: {
              type: 'string',
              field: 'long-text',
              title: t('Shown for these answers, one per line'),
              description: t('Leave blank for any answer.'),
              maxLength: formLimits.conditionValues * (formLimits.option + 1),
              shownWhen: [{ showIfField: ids }],
            },
          },
        },
      },
      disclaimer: {
        type: 'string',
        field: 'long-text',
        title: t('Small print'),
        description: t('Shown above the button.'),
        maxLength: 5_000,
      },
      captcha: {
        type: 'string',
        title: t('Spam protection'),
        enum: ['none', 'altcha'],
        choices: { none: t('Off'), altcha: t('On: browsers solve a small task unseen') },
        default: 'none',
        description: t('Visitors then need JavaScript.'),
      },
      submitLabel: {
        type: 'string',
        title: t('Button label'),
        description: t('Leave blank for “Submit” in your site’s language.'),
        maxLength: 100,
      },
    },
  }
}

/** Settings for after a form was sent, as `BlockForm` draws them. */
export const afterSchema = {
  properties: {
    notifyEmail: {
      type: 'string',
      title: t('Send submissions to'),
      description: t('An email address. Leave blank to only keep them here.'),
      maxLength: 256,
    },
    retentionDays: {
      anyOf: [{ type: 'integer', minimum: 1, maximum: 3_650 }],
      title: t('Delete submissions after days'),
      description: t('Leave blank to keep them.'),
    },
    blockedWords: {
      type: 'string',
      field: 'long-text',
      title: t('Words of spam, one per line'),
      description: t('Submissions with one of them go to Spam, where they are kept for 30 days.'),
      maxLength: 20_000,
    },
    submissionMessage: {
      type: 'string',
      field: 'long-text',
      title: t('Thank-you message'),
      description: t('Leave blank for “Thank you!” in your site’s language.'),
      maxLength: 5_000,
    },
    submissionHtml: { type: 'string', field: 'rich-text', title: t('More below the message'), maxLength: 102_400 },
    newsletter: {
      type: 'string',
      title: t('Sign up for news'),
      enum: ['off', 'box', 'always'],
      choices: {
        off: t('No'),
        box: t('Whoever ticks a box below the fields'),
        always: t('Everybody who sends the form'),
      },
      default: 'off',
      description: t('The address is that of the first email field.'),
    },
    newsletterLabel: {
      type: 'string',
      title: t('Text of the box'),
      description: t('Leave blank for the usual words. It is kept as proof of what people agreed to.'),
      maxLength: 300,
      shownWhen: [{ newsletter: ['box'] }],
    },
    newsletterListIds: {
      type: 'array',
      field: 'mailing-lists',
      title: t('Mailing lists'),
      default: [],
      shownWhen: [{ newsletter: ['box', 'always'] }],
    },
    successRedirect: {
      type: 'string',
      field: 'address',
      title: t('Or go to a page'),
      description: t('Visitors are sent there in place of the message.'),
      maxLength: 2_000,
    },
  },
}
