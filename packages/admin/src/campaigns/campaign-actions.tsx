import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleX, Copy, Pause, Play, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type PageAction, PageActions } from '../ui/page-actions.tsx'
import { type Campaign, refreshCampaigns } from './campaigns.ts'

/** What staff may do with a campaign in its state. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const { id: campaignId, state, startedOn } = campaign
  const queries = useQueryClient()
  const notify = useNotify()
  const [isCanceling, setCanceling] = useState(false)
  const params = { path: { campaignId } }
  const move = useMutation({
    mutationFn: (step: 'pause' | 'resumption') =>
      step === 'pause'
        ? answer(api.POST('/api/admin/campaigns/{campaignId}/pause', { params }))
        : answer(api.POST('/api/admin/campaigns/{campaignId}/resumption', { params })),
    onSuccess: (now) => refreshCampaigns(queries, now),
    onError: (error) => notify(getErrorMessage(error)),
  })
  if (!useCan()('newsletter.write')) return null
  const isBegun = startedOn !== null
  return (
    <>
      <CopyAndDelete
        campaign={campaign}
        actions={[
          (state === 'scheduled' || state === 'sending' || state === 'paused') && {
            label: isBegun ? t('Cancel campaign') : t('Back to the draft'),
            icon: isBegun ? <CircleX size={16} aria-hidden="true" /> : <Undo2 size={16} aria-hidden="true" />,
            target: () => setCanceling(true),
          },
          state === 'sending' && {
            label: t('Pause'),
            icon: <Pause size={16} aria-hidden="true" />,
            kind: 'primary',
            target: () => move.mutate('pause'),
            isPending: move.isPending,
          },
          state === 'paused' && {
            label: isBegun ? t('Go on') : t('Send now'),
            icon: isBegun ? <Play size={16} aria-hidden="true" /> : <Send size={16} aria-hidden="true" />,
            kind: 'primary',
            target: () => move.mutate('resumption'),
            isPending: move.isPending,
          },
        ]}
      />
      <ConfirmDialog
        title={isBegun ? t('Cancel this campaign?') : t('Take this campaign back to its draft?')}
        action={isBegun ? t('Cancel campaign') : t('Back to the draft')}
        kind={isBegun ? 'danger' : 'primary'}
        isOpen={isCanceling}
        onClose={() => setCanceling(false)}
        onConfirm={async () =>
          refreshCampaigns(
            queries,
            await answer(api.POST('/api/admin/campaigns/{campaignId}/cancellation', { params })),
          )
        }
      >
        {isBegun
          ? t('People who have no mail yet get none. It cannot be sent on.')
          : t('Nothing goes out. You can change it and send it again.')}
      </ConfirmDialog>
    </>
  )
}

interface CopyAndDeleteProps {
  readonly campaign: Campaign
  /** What else can be done, beside the menu. */
  readonly actions: readonly (PageAction | false)[]
}

/** Duplicates a campaign, or deletes one that is not under way. */
export function CopyAndDelete({ campaign, actions }: CopyAndDeleteProps) {
  const { id: campaignId, state, content } = campaign
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const [isDeleting, setDeleting] = useState(false)
  const params = { path: { campaignId } }
  const copy = async () => {
    try {
      const made = await answer(api.POST('/api/admin/campaigns/{campaignId}/copies', { params }))
      await refreshCampaigns(queries, made)
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId: made.id } })
      notify(t('Campaign duplicated.'))
    } catch (error) {
      notify(getErrorMessage(error))
    }
  }
  return (
    <>
      <PageActions menu={t('More')} actions={actions}>
        <MenuItem icon={<Copy size={16} />} onAction={() => void copy()}>
          {t('Duplicate')}
        </MenuItem>
        {(state === 'draft' || state === 'sent' || state === 'canceled') && (
          <MenuItem danger icon={<Trash2 size={16} />} onAction={() => setDeleting(true)}>
            {t('Delete campaign')}
          </MenuItem>
        )}
      </PageActions>
      <ConfirmDialog
        title={t('Delete “{name}”?', { name: content.subject || t('Without a subject') })}
        action={t('Delete campaign')}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => answer(api.DELETE('/api/admin/campaigns/{campaignId}', { params }))}
        onDone={() => {
          void refreshCampaigns(queries)
          void navigate({ to: '/campaigns' })
          notify(t('Campaign deleted.'))
        }}
      >
        {t('Its text and its report are deleted for good.')}
      </ConfirmDialog>
    </>
  )
}
