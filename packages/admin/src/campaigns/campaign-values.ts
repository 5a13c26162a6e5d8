import { isRecord, readText } from '../api/json.ts'
import { t } from '../i18n/text.ts'
import type { CampaignContent } from './campaigns.ts'

type MailBlock = CampaignContent['blocks'][number]

const kinds: Readonly<Record<MailBlock['kind'], string>> = {
  text: t('Text'),
  heading: t('Heading'),
  picture: t('Picture'),
  button: t('Button'),
  product: t('Product'),
  divider: t('Line'),
}

/** The first lines of a campaign, as `BlockForm` draws them. */
export const headSchema = {
  properties: {
    subject: { type: 'string', title: t('Subject'), maxLength: 200 },
    previewText: {
      type: 'string',
      title: t('Preview text'),
      description: t('Inboxes show it behind the subject.'),
      maxLength: 200,
    },
    fromName: {
      type: 'string',
      title: t('From name'),
      description: t('Leave blank for the title of the site.'),
      maxLength: 100,
    },
    replyTo: {
      type: 'string',
      title: t('Reply-to email'),
      description: t('Leave blank for the address that sends the mails.'),
      maxLength: 256,
    },
  },
}

/** The parts of a campaign. */
export const blocksSchema = {
  properties: {
    blocks: {
      type: 'array',
      title: t('Parts'),
      addLabel: t('Add part'),
      maxItems: 60,
      entry: {
        type: 'object',
        properties: {
          kind: { type: 'string', title: t('Kind'), enum: Object.keys(kinds), choices: kinds, default: 'text' },
          text: {
            type: 'string',
            title: t('Words'),
            maxLength: 300,
            shownWhen: [{ kind: ['heading', 'button'] }],
          },
          html: { type: 'string', field: 'rich-text', title: t('Text'), shownWhen: [{ kind: ['text'] }] },
          assetId: { type: 'string', field: 'picture', title: t('Picture'), shownWhen: [{ kind: ['picture'] }] },
          altText: {
            type: 'string',
            title: t('Alt text'),
            description: t("Describe the picture for people who can't see it."),
            maxLength: 1_000,
            shownWhen: [{ kind: ['picture'] }],
          },
          productId: { type: 'string', field: 'product', title: t('Product'), shownWhen: [{ kind: ['product'] }] },
          url: {
            type: 'string',
            field: 'address',
            title: t('Leads to'),
            maxLength: 2_000,
            shownWhen: [{ kind: ['button', 'picture'] }],
          },
        },
      },
    },
  },
}

/** The values of the forms as the server takes them. */
export function toContent(values: Readonly<Record<string, unknown>>): CampaignContent {
  const blocks: readonly unknown[] = Array.isArray(values['blocks']) ? values['blocks'] : []
  return {
    subject: readText(values['subject']),
    previewText: readText(values['previewText']),
    fromName: readText(values['fromName']),
    replyTo: readText(values['replyTo']),
    blocks: blocks.map(toBlock),
  }
}

function toBlock(entry: unknown): MailBlock {
  const values = typeof entry === 'object' && entry !== null ? { ...entry } : {}
  const read = (name: string) => readText(Reflect.get(values, name))
  return {
    kind: findKind(read('kind')),
    text: read('text'),
    html: read('html'),
    assetId: read('assetId'),
    altText: read('altText'),
    url: read('url'),
    productId: read('productId'),
  }
}

const names = ['text', 'heading', 'picture', 'button', 'product', 'divider'] as const

function findKind(name: string): MailBlock['kind'] {
  return names.find((each) => each === name) ?? 'text'
}

/** The values with the kind of parts that were added as pictures, which have none yet. */
export function nameKinds(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const blocks: readonly unknown[] = Array.isArray(values['blocks']) ? values['blocks'] : []
  const isPicture = (block: unknown) =>
    isRecord(block) && block['kind'] === undefined && readText(block['assetId']) !== ''
  if (!blocks.some(isPicture)) return values
  return {
    ...values,
    blocks: blocks.map((block) => (isPicture(block) && isRecord(block) ? { ...block, kind: 'picture' } : block)),
  }
}
