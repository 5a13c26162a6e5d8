import { defineError } from '../../platform/errors.ts'

export const campaignNotFound = defineError('campaign_not_found', 404, 'There is no such campaign.')
export const campaignChanged = defineError(
  'campaign_changed',
  409,
  'This campaign was changed meanwhile. Reload the page and make your change again.',
)
export const campaignNotDraft = defineError(
  'campaign_not_draft',
  409,
  'This campaign is scheduled or was sent. Duplicate it to write another one.',
)
export const campaignStateRefused = defineError(
  'campaign_state_refused',
  409,
  'The campaign is in another state by now. Reload the page.',
)
export const campaignIncomplete = defineError<{ reason: string }>('campaign_incomplete', 422, ({ reason }) => reason)
export const campaignReferenceUnknown = defineError(
  'campaign_reference_unknown',
  404,
  'A picture or product of this campaign is gone. Choose another one.',
)
export const mailServerMissing = defineError(
  'mail_server_missing',
  409,
  'This installation has no mail server, so it sends no campaigns. Who runs it sets SMTP_URL.',
)
export const tooManyCampaigns = defineError(
  'too_many_campaigns',
  409,
  'A site has at most 1,000 campaigns. Delete old ones.',
)
