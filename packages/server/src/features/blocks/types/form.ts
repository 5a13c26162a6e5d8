import { z } from 'zod'
import { translateFor } from '../../../platform/messages.ts'
import { renderForm } from '../../forms/index.ts'
import { choice, defineBlock } from '../define.ts'

/** A form that visitors fill in; its fields are edited on a screen of their own. */
export const form = defineBlock({
  type: 'form',
  code: 9,
  wrapper: 'form-block sqs-block-form',
  summary: 'Questions to visitors: what they answer is kept, and mailed to the owner.',
  version: 1,
  settings: z.object({
    formId: z
      .string()
      .max(100)
      .catch('')
      .default('')
      .describe('Id of the form.')
      .meta({ title: 'Form', field: 'form' }),
    alignment: choice(['left', 'center', 'right'], 'left')
      .describe('Where the button stands.')
      .meta({ title: 'Button position' }),
  }),
  requests: ({ formId }) => (formId === '' ? {} : { formIds: [formId] }),
  data: ({ formId, alignment }, found) => {
    const asked = found.formById(formId)
    if (!asked || asked.fields.length === 0) return { formHtml: '' }
    // The same form may be on a page twice.
    const place = found.blockId.replace(/[^A-Za-z0-9-]/g, '')
    return { formHtml: renderForm({ form: asked, t: translateFor(found.site.site), place, alignment }) }
  },
  samples: [
    { title: 'A form', settings: { formId: '0000000000000000000000f1', alignment: 'center' } },
    { title: 'One that is not there', settings: { formId: '000000000000000000000000' } },
  ],
})
