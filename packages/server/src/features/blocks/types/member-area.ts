import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import { getAreaPath } from '../../member-areas/index.ts'
import { defineBlock, text } from '../define.ts'

/** What a member area offers, with the button that leads to its page. */
export const memberArea = defineBlock({
  type: 'member-area',
  code: 67,
  wrapper: 'member-area-block sqs-block-member-area',
  summary: 'Says what a member area offers, with a button to join it.',
  version: 1,
  settings: z.object({
    areaId: z
      .string()
      .max(100)
      .catch('')
      .default('')
      .describe('Id of the member area.')
      .meta({ title: 'Member area', field: 'member-area' }),
    title: text(200).describe('Blank for the name of the area.').meta({ title: 'Heading' }),
    description: text(1_000).describe('Blank for the text of the area.').meta({ title: 'Text', field: 'long-text' }),
    buttonLabel: text(100).describe('Blank for the usual word in the language of the site.').meta({ title: 'Button' }),
  }),
  requests: ({ areaId }) => (areaId === '' ? {} : { areaIds: [areaId] }),
  data: ({ areaId, title, description, buttonLabel }, found) => {
    const area = found.areaById(areaId)
    if (!area) return { memberArea: null }
    const shown = {
      title: title || escapeHtml(area.name),
      text: description || escapeHtml(area.text),
      label: buttonLabel,
      isOpen: area.isOpen,
      path: getAreaPath(area.id),
    }
    return { memberArea: shown }
  },
  samples: [
    { title: 'The texts of the area', settings: { areaId: '0000000000000000000000a1' } },
    {
      title: 'Its own texts',
      settings: {
        areaId: '0000000000000000000000a1',
        title: 'Behind the kiln',
        description: 'Glazes and firing curves.',
        buttonLabel: 'Become a member',
      },
    },
    { title: 'One that takes no members by itself', settings: { areaId: '0000000000000000000000a2' } },
    { title: 'One that is not there', settings: { areaId: '000000000000000000000000' } },
  ],
})
