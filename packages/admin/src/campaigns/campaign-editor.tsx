import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck, Send } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { BlockForm } from '../block-form/block-form.tsx'
import type { ChangeSetting } from '../block-form/field-props.ts'
import { changeAt } from '../form-builder/form-values.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import { ListChoice } from '../mailing-lists/list-choice.tsx'
import { readTags } from '../mailing-lists/mailing-lists.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { SegmentSelect } from '../segment-data/segment-select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CopyAndDelete } from './campaign-actions.tsx'
import { BackToCampaigns } from './back-to-campaigns.tsx'
import { CampaignPreview, useSettledPreview } from './campaign-preview.tsx'
import { blocksSchema, headSchema, nameKinds, toContent } from './campaign-values.ts'
import { type Audience, type Campaign, refreshCampaigns, stateLabels } from './campaigns.ts'
import styles from './campaigns.module.css'
import { SendDialog, TestMailDialog } from './send-dialogs.tsx'

/** Unsaved values, and the version that they began from. */
interface Draft {
  readonly values: Readonly<Record<string, unknown>>
  readonly audience: Audience
  readonly version: number
}

/** Unsaved changes of a campaign. */
function useCampaignDraft(stored: Campaign) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [draft, setDraft] = useState<Draft>()
  const values = draft?.values ?? stored.content
  const audience = draft?.audience ?? stored.audience
  const content = useMemo(() => toContent(values), [values])
  const save = useMutation({
    mutationFn: (sent: Draft) =>
      answer(
        api.PUT('/api/admin/campaigns/{campaignId}', {
          params: { path: { campaignId: stored.id } },
          body: { content: toContent(sent.values), audience: sent.audience, version: sent.version },
        }),
      ),
    onSuccess: async (saved, sent) => {
      await refreshCampaigns(queries, saved)
      // Changes made during the save wait for the next one.
      setDraft((now) => (now && now !== sent ? { ...now, version: saved.version } : undefined))
      notify(t('Campaign saved.'))
    },
  })
  const { reset } = save
  const edit = useCallback(
    (change: (before: Draft) => Draft) => {
      setDraft((before) =>
        change(before ?? { values: stored.content, audience: stored.audience, version: stored.version }),
      )
      reset()
    },
    [stored, reset],
  )
  const change = useCallback<ChangeSetting>(
    (path, value) =>
      edit((before) => {
        const next = changeAt(before.values, path, value)
        return typeof next === 'object' && next !== null ? { ...before, values: nameKinds({ ...next }) } : before
      }),
    [edit],
  )
  const send = async (): Promise<boolean> =>
    draft === undefined ||
    save.mutateAsync(draft).then(
      () => true,
      () => false,
    )
  const discard = () => {
    setDraft(undefined)
    reset()
    return () => setDraft(draft)
  }
  return {
    values,
    content,
    audience,
    isDirty: draft !== undefined,
    isSaving: save.isPending,
    error: save.error,
    save: send,
    change,
    changeAudience: (next: Audience) => edit((before) => ({ ...before, audience: next })),
    discard,
  }
}

/** Writes a campaign: its first lines, its parts, and whom it goes to, with a preview beside. */
export function CampaignEditor({ stored }: { readonly stored: Campaign }) {
  const mayWrite = useCan()('newsletter.write')
  const [open, setOpen] = useState<'test' | 'send'>()
  const draft = useCampaignDraft(stored)
  const { values, content, audience, isDirty, isSaving, error, save, change, changeAudience, discard } = draft
  const title = content.subject || t('New campaign')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Campaigns')]}
      before={<BackToCampaigns />}
      aside={<Badge tone={stateLabels.draft.tone}>{stateLabels.draft.label}</Badge>}
      actions={
        mayWrite && (
          <CopyAndDelete
            campaign={stored}
            actions={[
              {
                label: t('Send test email'),
                icon: <MailCheck size={16} aria-hidden="true" />,
                target: () => setOpen('test'),
                isDisabled: isDirty,
              },
              {
                label: t('Send'),
                icon: <Send size={16} aria-hidden="true" />,
                kind: 'primary',
                target: () => setOpen('send'),
                isDisabled: isDirty,
              },
            ]}
          />
        )
      }
    >
      <LeaveGuard isDirty={isDirty} onSave={save} />
      {error !== null && <SaveProblem error={error} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={t('Recipients')}>
            <div className={styles.body}>
              <ToPanel audience={audience} content={content} isDisabled={!mayWrite} onChange={changeAudience} />
            </div>
          </Panel>
          <Panel title={t('Subject')}>
            <div className={styles.body}>
              <BlockForm schema={headSchema} values={values} onChange={change} isDisabled={!mayWrite} />
            </div>
          </Panel>
          <Panel title={t('Content')}>
            <div className={styles.body}>
              <BlockForm schema={blocksSchema} values={values} onChange={change} isDisabled={!mayWrite} />
            </div>
          </Panel>
        </div>
        <CampaignPreview content={content} audience={audience} />
      </div>
      <SaveBar changes={isDirty ? 1 : 0} isSaving={isSaving} onSave={() => void save()} onDiscard={discard} />
      <TestMailDialog campaignId={stored.id} isOpen={open === 'test'} onClose={() => setOpen(undefined)} />
      <SendDialog campaign={stored} isOpen={open === 'send'} onClose={() => setOpen(undefined)} />
    </Page>
  )
}

interface ToPanelProps {
  readonly audience: Audience
  readonly content: Campaign['content']
  readonly isDisabled: boolean
  readonly onChange: (audience: Audience) => void
}

function ToPanel({ audience, content, isDisabled, onChange }: ToPanelProps) {
  const preview = useQuery(useSettledPreview(content, audience))
  const [typed, setTyped] = useState(audience.tags.join(', '))
  return (
    <>
      <p className={styles.hint}>
        {t('Everybody who is subscribed, unless you choose lists, tags or a segment.')}{' '}
        <Link to="/lists">{t('Mailing lists')}</Link>
      </p>
      <ListChoice
        label={t('On one of these lists')}
        value={audience.listIds}
        isDisabled={isDisabled}
        onChange={(listIds) => onChange({ ...audience, listIds })}
      />
      <SegmentSelect
        label={t('In this segment of customers')}
        everybody={t('Everybody')}
        value={audience.segmentId}
        onChange={(segmentId) => {
          if (!isDisabled) onChange({ ...audience, segmentId })
        }}
      />
      <TextField
        label={t('With one of these tags')}
        description={t('Separate tags with commas.')}
        maxLength={2600}
        isDisabled={isDisabled}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          onChange({ ...audience, tags: readTags(value) })
        }}
      />
      {preview.data && (
        <output>
          {t('{count, plural, one {# person gets it} other {# people get it}}, of {total} who are subscribed.', {
            count: preview.data.recipientCount,
            total: preview.data.subscribedCount,
          })}
        </output>
      )}
    </>
  )
}

function SaveProblem({ error }: { readonly error: unknown }) {
  const problems = Object.values(getFieldProblems(error))
  return (
    <Notice tone="danger" alert>
      {problems.length === 0 ? getErrorMessage(error) : [...new Set(problems)].join(' ')}
    </Notice>
  )
}
