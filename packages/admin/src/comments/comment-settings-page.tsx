import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { parseCount, parseLines } from '../forms/typed-text.ts'
import { t } from '../i18n/text.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { FormSelect } from '../forms/form-select.tsx'
import { Panel } from '../ui/page.tsx'
import styles from '../site/site.module.css'
import { type CommentSettings, commentSettingsQuery, useSaveCommentSettings } from './comments.ts'

/** Numbers and lists are typed as text. */
type Values = Omit<CommentSettings, 'flagThreshold' | 'editMinutes' | 'blockedWords'> & {
  flagThreshold: string
  editMinutes: string
  /** A line for each. */
  blockedWords: string
}

/** Whether and how visitors comment and like. */
export function CommentSettingsPage() {
  return (
    <LoadedPage query={useQuery(commentSettingsQuery)} title={t('Likes')}>
      {(stored) => <CommentSettingsForm stored={stored} />}
    </LoadedPage>
  )
}

function CommentSettingsForm({ stored }: { readonly stored: CommentSettings }) {
  const form = useForm<Values>({ values: toValues(stored), resetOptions: keepTyped })
  const save = useSaveCommentSettings()
  const { control } = form
  const isOn = useWatch({ control, name: 'enabled' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toSettings}
      stored={stored}
      save={save}
      query={commentSettingsQuery}
    >
      <Panel title={t('Likes')}>
        <div className={styles.body}>
          <FormCheckbox control={control} name="itemLikes">
            {t('Visitors may like posts')}
          </FormCheckbox>
        </div>
      </Panel>
      <CommentsPanel control={control} isOn={isOn} />
      {isOn && (
        <>
          <PeoplePanel control={control} />
          <ApprovalPanel control={control} />
        </>
      )}
    </SettingsForm>
  )
}

interface PanelProps {
  readonly control: Control<Values>
}

function CommentsPanel({ control, isOn }: PanelProps & { readonly isOn: boolean }) {
  return (
    <Panel title={t('Comments')}>
      <div className={styles.body}>
        <FormCheckbox
          control={control}
          name="enabled"
          description={
            <>
              {t('Comments by Disqus are set up with your accounts and take their place.')}{' '}
              <Link to="/settings/social">{t('Accounts')}</Link>
            </>
          }
        >
          {t('Visitors may comment')}
        </FormCheckbox>
        {isOn && (
          <>
            <FormCheckbox control={control} name="onNewPosts" description={t('Each post has a switch of its own.')}>
              {t('New posts take comments')}
            </FormCheckbox>
            <FormCheckbox control={control} name="onProducts">
              {t('Products take comments')}
            </FormCheckbox>
            <FormCheckbox control={control} name="threaded">
              {t('Comments can be answered')}
            </FormCheckbox>
            <FormCheckbox control={control} name="likes">
              {t('Comments can be liked')}
            </FormCheckbox>
            <FormCheckbox control={control} name="avatars">
              {t('Show the first letter of the name')}
            </FormCheckbox>
            <FormSelect
              control={control}
              name="sort"
              label={t('Order')}
              options={[
                { value: 'oldest', label: t('Oldest first') },
                { value: 'newest', label: t('Newest first') },
                { value: 'liked', label: t('Most liked first') },
              ]}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

function PeoplePanel({ control }: PanelProps) {
  return (
    <Panel title={t('Who comments')}>
      <div className={styles.body}>
        <FormCheckbox control={control} name="anonymous">
          {t('People without an account may comment')}
        </FormCheckbox>
        <FormSelect
          control={control}
          name="email"
          label={t('Their email')}
          options={[
            { value: 'none', label: t('Not asked') },
            { value: 'optional', label: t('Optional') },
            { value: 'required', label: t('Required') },
          ]}
        />
        <FormCheckbox control={control} name="website">
          {t('Ask for a website, which the name leads to')}
        </FormCheckbox>
        <FormField
          control={control}
          name="editMinutes"
          label={t('Minutes in which a comment can be changed')}
          inputMode="numeric"
          maxLength={4}
          description={t('Deleting one’s own comment is always possible.')}
        />
      </div>
    </Panel>
  )
}

function ApprovalPanel({ control }: PanelProps) {
  return (
    <Panel title={t('Approval and spam')}>
      <div className={styles.body}>
        <FormSelect
          control={control}
          name="approval"
          label={t('Wait for approval')}
          options={[
            { value: 'none', label: t('No comments') },
            { value: 'first', label: t('The first comments of each person') },
            { value: 'all', label: t('All comments') },
          ]}
        />
        <FormCheckbox control={control} name="holdLinks">
          {t('Comments with links wait for approval')}
        </FormCheckbox>
        <FormCheckbox control={control} name="flags">
          {t('Visitors can report comments')}
        </FormCheckbox>
        <FormField
          control={control}
          name="flagThreshold"
          label={t('Reports that hide a comment')}
          inputMode="numeric"
          maxLength={3}
        />
        <FormField
          control={control}
          name="blockedWords"
          label={t('Blocked words')}
          rows={4}
          maxLength={20_000}
          description={t('One a line. Comments with one of them go to spam, and so do those with many links.')}
        />
        <FormField
          control={control}
          name="notifyEmail"
          label={t('Email new comments to')}
          type="email"
          maxLength={256}
          description={t('Leave blank for no emails.')}
        />
      </div>
    </Panel>
  )
}

function toValues({ flagThreshold, editMinutes, blockedWords, ...settings }: CommentSettings): Values {
  return {
    ...settings,
    flagThreshold: String(flagThreshold),
    editMinutes: String(editMinutes),
    blockedWords: blockedWords.join('\n'),
  }
}

function toSettings({ flagThreshold, editMinutes, blockedWords, ...values }: Values): CommentSettings {
  return {
    ...values,
    flagThreshold: parseCount(flagThreshold),
    editMinutes: parseCount(editMinutes),
    blockedWords: parseLines(blockedWords),
  }
}
