import { z } from 'zod'
import {
  IdInput,
  LineInput,
  LinkInput,
  OptionalEmailInput,
  TimeInput,
  VersionInput,
} from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'
import { htmlLimits } from '../../platform/text/clean-html.ts'

const campaignLimits = { blocks: 60, characters: 100_000 } as const

/** A part of the mail. Fields that its kind does not use are kept, so that nothing is lost when the kind is changed. */
const MailBlock = z
  .object({
    kind: z.enum(['heading', 'text', 'picture', 'button', 'product', 'divider']),
    /** Of a heading, and the label of a button. */
    text: LineInput(300).default(''),
    html: z.string().max(htmlLimits.characters).default(''),
    assetId: IdInput.default(''),
    /** What the picture shows. */
    altText: LineInput(1_000).default(''),
    /** Of a button; where a picture leads to. */
    url: LinkInput.default(''),
    productId: IdInput.default(''),
  })
  .meta({ id: 'MailBlock' })
export type MailBlock = z.infer<typeof MailBlock>

export const CampaignContent = z
  .object({
    subject: LineInput(200).default(''),
    /** First words in inboxes, behind the subject. */
    previewText: LineInput(200).default(''),
    /** '' for the title of the site. */
    fromName: LineInput(100).default(''),
    replyTo: OptionalEmailInput.default(''),
    blocks: z
      .array(MailBlock)
      .max(campaignLimits.blocks, `A campaign has at most ${campaignLimits.blocks} parts.`)
      .refine(
        (blocks) => blocks.reduce((sum, { html }) => sum + html.length, 0) <= campaignLimits.characters,
        'The texts together are too long: at most 100,000 characters.',
      )
      .default([]),
  })
  .meta({ id: 'CampaignContent' })
export type CampaignContent = z.infer<typeof CampaignContent>

/** Who gets it: everybody who is subscribed, or who is on one of the lists, has one of the tags and is in the segment. */
export const Audience = z
  .object({
    listIds: z.array(IdInput).max(50).default([]),
    tags: z.array(LineInput(50).min(1, 'A tag is empty.')).max(50).default([]),
    /** Only customers of this segment; '' for everybody. */
    segmentId: IdInput.default(''),
  })
  .meta({ id: 'CampaignAudience' })
export type Audience = z.infer<typeof Audience>

const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const

const PauseReason = z.enum(['late', 'server', 'closed', 'limit'])
export type PauseReason = z.infer<typeof PauseReason>

const Counts = z
  .object({
    total: z.int().min(0),
    queued: z.int().min(0),
    sent: z.int().min(0),
    failed: z.int().min(0),
    /** Unsubscribed between planning and sending. */
    skipped: z.int().min(0),
    /** The server stopped while the mail was on its way. */
    unknown: z.int().min(0),
    opened: z.int().min(0),
    clicked: z.int().min(0),
    unsubscribed: z.int().min(0),
  })
  .meta({ id: 'CampaignCounts' })
export type Counts = z.infer<typeof Counts>

const Summary = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(campaignStates),
  sendAt: z.string().nullable(),
  finishedOn: z.string().nullable(),
  updatedOn: z.string(),
  counts: Counts,
})
export type CampaignSummary = z.infer<typeof Summary>

export const CampaignQuery = z.object({ cursor: IdInput.optional() })
export const CampaignPage = z
  .object({ campaigns: z.array(Summary), pagination: Pagination })
  .meta({ id: 'CampaignPage' })
export type CampaignPage = z.infer<typeof CampaignPage>

export const Campaign = Summary.extend({
  content: CampaignContent,
  audience: Audience,
  version: z.int().min(1),
  /**
   * `late`: its time was over, or it was long under way, when the server ran again. `server`: the mail server takes no mails. `closed`: visitors do not
   * see the site.
   */
  pauseReason: PauseReason.nullable(),
  startedOn: z.string().nullable(),
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  /** What mail servers said of the newest failures. */
  failures: z.array(z.object({ email: z.string(), error: z.string() })),
  links: z.array(z.object({ url: z.string(), clicks: z.int().min(0) })),
}).meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

export const CampaignParams = z.object({ campaignId: IdInput })

export const SaveCampaign = z
  .object({ content: CampaignContent, audience: Audience, version: VersionInput })
  .meta({ id: 'SaveCampaign' })
export type SaveCampaign = z.infer<typeof SaveCampaign>

export const PreviewCampaign = z
  .object({ content: CampaignContent, audience: Audience })
  .meta({ id: 'PreviewCampaign' })

export const CampaignPreview = z
  .object({
    html: z.string(),
    /** The same as mail programs in dark mode show it. */
    darkHtml: z.string(),
    plain: z.string(),
    /** People who would get it now. */
    recipientCount: z.int().min(0),
    subscribedCount: z.int().min(0),
    bytes: z.int().min(0),
  })
  .meta({ id: 'CampaignPreview' })
export type CampaignPreview = z.infer<typeof CampaignPreview>

export const SendTestMail = z
  .object({
    recipient: LineInput(256).regex(
      /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/,
      'Enter an email address such as hello@example.com.',
    ),
  })
  .meta({ id: 'SendTestMail' })

export const StartCampaign = z
  .object({
    version: VersionInput,
    /** null: now. */
    sendAt: TimeInput.nullable(),
  })
  .meta({ id: 'StartCampaign' })
export type StartCampaign = z.infer<typeof StartCampaign>
